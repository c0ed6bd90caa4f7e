"""Everything on paper, and pictures as PDF and PNG, set by typst.

`typeset` calls typst with the template paper.typ and the SVGs of scenes; `fonts` finds fonts for all letters,
`in_print` says how pictures of users come out. `cards` arranges cards and boards on pages, `booklet` adds the texts;
`picture` writes single pictures.
"""
