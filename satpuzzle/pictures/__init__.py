"""Pictures of cards and boards, as SVG, PDF, PNG and plain characters.

`boards` draws puzzles and boards as a `Scene` of paths, texts, images and groups (`scene`), with the help of
`card_painter`; `text_boards` draws in plain characters. `motifs` contains the shapes of figures, `looks` assigns shapes
and colours, `own` reads picture files of users. `svg` writes a scene, `typeset` PDF and PNG; `picture` chooses the
format by the file name; `texts` measures texts, `fonts` finds their fonts.
"""
