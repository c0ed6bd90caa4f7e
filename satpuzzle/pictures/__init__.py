"""Pictures: a `Scene` (`scene`) of paths, texts, images, groups; drawn of cards and boards, written as files.

`boards` draws puzzles and boards of cards (`card_painter`), `text_boards` draws them in plain characters. `motifs`
holds the figures' shapes, `colours` their colours, `looks` chooses both; `own` reads pictures that somebody brings
along (`foreign` SVG, `png` PNG and JPEG). `svg`, `pdf` and `png` write a scene; `texts` and `fonts` measure texts.
`html` holds what pages of HTML share.
"""
