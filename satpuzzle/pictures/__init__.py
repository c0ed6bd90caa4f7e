"""Pictures: a `Scene` (`scene`) of paths, texts, images, groups; drawn of cards and boards, written as files.

`boards` draws puzzles and boards of cards (`card_painter`), `text_boards` draws them in plain characters. `motifs`
holds the figures' shapes, `looks` gives out shapes and colours; `own` reads pictures that somebody brings along. `svg`
and `pdf` write a scene, `picture` by the ending of a file's name; `texts` measures texts.
"""
