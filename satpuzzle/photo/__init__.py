"""Photographs of cards to puzzle.

    photo_files ──▶ finding (outlines, grid) ──▶ sides ──▶ kinds ──▶ reading

`photo_files` decodes photographs, `finding` finds the cards in one, `sides` cuts them and their sides out, `kinds` says
which sides show the same and which halves belong together, and `reading` decides, with what the puzzle itself tells.
`seen` holds what they pass on. OpenCV, of the extra `[photo]`, is imported only here.
"""
