"""The numbers that choose a method, each with the measurement that set it.

Where an answer depends on one, it is a number of work, not of the clock, so that every machine gives the same answer.
Where no measurement is named, other values were not compared; `docs/about/leftout.md` has more of what was measured.
"""

# Which engine answers, and for how long it tries. Effort is in seconds of the machine of the measurements.
# Cells of boards for which SAT is asked before NumPy is loaded, which takes 0.04 s.
SAT_FIRST = 30
# Cells of boards for which a plain search is asked before another engine is loaded, its effort, and that of a step:
# published sets of nine cards take it 1 to 4 ms; to load SAT and ask it takes 20.
PLAIN, GLANCE, STEP = 9, 0.02, 1e-6
# Effort of a first turn, or of a quick question: a thousand conflicts. Turns of 1,500 conflicts in one slice and 2,500
# later took as long on 19 shuffles of em_* (48.2 and 46.1 s). And that of a search that is not cut into parts: starting
# Python and NumPy takes 0.3 s.
SOON, WHOLE = 0.2, 0.5
# How many times the effort of the others the frontier engine may take when it is asked, so that these cost an eighth as
# much at most; and the effort that they are said to have made before a count: SAT counts sooner only if the frontier
# engine takes more than a minute.
WORTH, COUNTING = 8, 7.5
# Partial fillings of a search by the frontier engine that may begin at all: weeks.
MOST_VISITS = 4e13
# Up to so many solutions are found in any order and sorted; more are searched for in order. Not measured.
MOST_SORTED = 2000
# Conflicts of a solver's first slice, their growth, and those of the longest, as Ctrl-C waits for the end of a slice;
# conflicts in a second of effort, as each takes 50 to 440 microseconds on the larger em_* and generated boards.
SLICES, CONFLICTS = (250, 1.25, 2000), 5_000
# Clauses of the largest formula that a second solver checks quickly. Not measured.
MOST_DOUBTED = 1_000_000
# Beams for perfect fillings, chosen on shuffles of the em_*: fillings that the first keeps, how much wider each next
# one is, and fillings times cells of the first, at most, which takes a tenth of a second, more on large boards.
FIRST_WIDTH, GROWTH, AT_FIRST = 400, 1.5, 80_000
# Ways to place a card that they try in a second of effort, and as many more by cell.
TRIED, PER_CELL = 4e6, 1_000

# How the frontier engine counts.
# Levels of up to so many states are merged, with so many bytes at most, as the clock is not checked meanwhile. Not
# measured.
NARROW, WIDE = 150_000, 1 << 29
# Fillings per state from which merging pays: on a framed 6x6 it left out 1 to 18 % of the states, and sorting took
# two to three times as long as making them. Less is enough for meeting in the middle, which sorts states anyway. And
# seconds of visiting from which states are merged in any case (not measured).
MEETS, MERGES, MERGED = 1.5, 1.1, 60
# Seconds to make a state (a framed 9x9: 18 ns for each child), and to sort or look up one. Only to compare methods.
VISIT, SORT = 25e-9, 100e-9
# Seconds of visiting below which no other method, and no other order of the cells, is considered. An order of 400
# cells takes half a second.
SHORT, LONG = 0.2, 1.0
# How many times as fast a method or an order must be: orders chosen by estimates of all pairs gained 1.0 to 1.3.
GAIN = 1.3
# Cells of boards whose anchor is chosen by an estimate, 10 ms for each: a framed 7x7 went from 145 to 97 million
# states, an 8x8 from 239 to 130 million. The corner cards of framed boards differ by 1.3 to 1.9, so a few are enough.
CHOOSING, MOST_ANCHORS = range(30, 257), 8
# States from which a table is divided into parts, those in a part if memory is short, and bytes for each otherwise.
# Few parts repeat less: 216 parts of em_7_3_6 made 550 billion placements, 36 made 110.
CUT, IN_PART, ROOM = 300_000, 3_000_000, 128
# Limits of the number of these parts, and seconds of one that is not too long. Not measured.
FEWEST_OF_MEETING, MOST_OF_MEETING, PART = 8, 1024, 30.0

# Estimates of the frontier engine.
# States per level that an estimate of a method follows (not measured), and powers of ten by which an expected number
# of fillings may be too large: samples of boards that are alike varied thirtyfold.
SAMPLE, DOUBT = 4_000, 5
# Samples of a forecast, and the states that each follows: of 28 puzzles, 27 were within the range of 10 %.
SAMPLES, WIDTH = 8, 16_000
# Seconds for which a forecast tries the search, and the states it begins with. Not measured.
TRIAL, AT_ONCE = 1.0, 50_000
# How many times longer a search takes, at most, than the pace of its first second says. Not measured.
SLOWER = 1.5

# Orders of the cells, and levels of the frontier engine.
# Sets of cells kept at each level by the first, which shows hopeless boards, and by the second: wider beams took longer
# and found nothing better; of 17 boards, the first alone was never clearly better.
BEAMS = (1, 12)
# Cells of boards for which an order is sought (400 take half a second), and a power of ten that a wider beam cannot
# reduce enough: the largest gain seen is 10^15.
ORDERED, HOPELESS = 1_024, 50
# States extended at a time, which fit into the processor's cache: blocks of 12,000 to 16,000 are an eighth slower.
CACHE = 48_000
# The same in order: first few, so that the first results come soon. With few, tables cost more than they save. Not
# measured.
FIRST, LAST, FEW = 16, 4_096, 256
# States of the level where a search for all solutions is cut, and of one whose paths are simply listed. Not measured.
SPLIT, LISTED = 4_096, 20_000

# Parts of a search: their number, and the placements of each. In parts, a framed 8x8 took 24.8 s, as a whole 23.4 s.
FEWEST_PARTS, MOST_PARTS, PLACEMENTS_IN_PART = 64, 4096, 2e8

# Best fillings. Means are of the set of 2007, which has 480 joins.
# Widths of the first beams; then each width is used four times and doubled, up to the memory. Up to 400,000, a doubling
# matches half a join more, like the better of two beams; from there to 6.4 million, four of them match one more.
WIDTHS = 500, 4_000, 32_000, 400_000
# Bytes for a filling in a beam: so many, one for each cell and four for each label; and for a beam in any case.
IN_BEAM, LEAST_OF_BEAM = 256, 256 << 20
# Width of beams that refill windows, and of the beam before for each of them: a hundred windows after a beam of 64,000
# gained 0.2 joins on ten boards, in 4 s. And windows in a round, which takes about a second.
REFILL, PER_WINDOW, AT_ONCE = 2_000, 4_000, 25
# Size of a window in shares of the board: windows of 90 to 170 of its 256 cells were hardly ever as good as before.
WINDOW = 0.1, 0.3
# The exact search: cells up to which it first runs in this process, for so many seconds, as first results of worker
# processes come after 0.6 s; and how much lower its priority is on larger boards, where it hardly ever ends.
EXACT_HERE, HERE, GENTLE = 64, 1.0, 19
# Explanations: cells up to which smallest sets are sought, and sets tried for one. Not measured.
SMALLEST, ROUNDS = 16, 2_000
