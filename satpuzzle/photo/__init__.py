"""Photographs of cards to puzzle.

    photo_files ──▶ finding (outlines, grid, laid) ──▶ sides ──▶ kinds, pairs ──▶ likely ──▶ reading

`photo_files` decodes photographs, `finding` finds the cards in one, `sides` cuts them and their sides out, `kinds` says
which sides show the same and `pairs` which halves belong together, `likely` tries what remains open, with what the
puzzle itself tells, and `reading` says what was read and what is doubtful. `saving` writes it to files. `seen` holds
what they pass on. OpenCV, of the extra `[photo]`, is imported only here.
"""
