"""Pictures: what is drawn, apart from what it is drawn of and what it is written as.

A picture is a `Scene` (`scene.py`): paths, texts, images, groups. `svg.py`, `pdf.py` and `png.py` write one, each
asked by `writing.py`, which knows the endings of files; `texts.py` reckons how wide texts are, `fonts.py` in a real
font. `motifs.py` holds the figures' shapes, `colours.py` their colours, `looks.py` chooses both for the figures of a
puzzle; `own.py` reads pictures that somebody brings along (`rasters.py` PNG and JPEG, `foreign.py` SVG). `cards.py`
draws a card, and `drawing.py` is a picture as programs hold it. Nothing here knows of puzzles or boards: cards come
as polygons with labels.
"""
