"""`ruby`: a list of cards as hashes, or a list of `new Card(…)`; clockwise from the top.

    @grid = [[{"type"=>"p", "head" => 1}, {"type"=>"c", "head" => 2}, …], …]      head 1 is the front
    new Card(0x01, 0x03, 0x14, 0x12),                                            bit 0x10 is the back

`text` reads it; the rest of the program is ignored.
"""

SAMPLE = """\
@grid = [[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}],
[{"type"=>"p", "head" => 1},{"type"=>"c", "head" => 1},{"type"=>"c", "head" => 2},{"type"=>"a", "head" => 1}],
[{"type"=>"c", "head" => 1},{"type"=>"a", "head" => 2},{"type"=>"a", "head" => 1},{"type"=>"p", "head" => 1}]]
"""
