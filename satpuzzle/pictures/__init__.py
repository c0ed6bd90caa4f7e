"""Pictures of cards and boards, as a `Scene` and as SVG, and in plain characters.

`boards` draws puzzles and boards as a `Scene` of paths, texts, images and groups (`scene`), with the help of
`card_painter`; `text_boards` draws in plain characters. `looks` contains the shapes of figures and assigns shapes and
colours, `own` reads picture files of users. `svg` writes a scene.
"""
