"""Pictures: what is drawn, apart from what it is drawn of and what it is written as.

A picture is a `Scene` (`scene.py`): paths, texts, images, groups. `svg.py`, `pdf.py` and `png.py` write one; no
other module knows of a file format. `motifs.py` holds the figures' shapes, `colours.py` their colours, `looks.py`
chooses both for the figures of a puzzle; `own.py` reads pictures that somebody brings along. Nothing here knows
of puzzles or boards: cards come as polygons with labels.
"""
