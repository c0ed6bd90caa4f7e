"""Everything on paper, and pictures as PDF and PNG, set by typst.

`typeset` calls typst with the template paper.typ and the SVGs of scenes, and writes single pictures; `fonts` finds
fonts for all letters. `cards` arranges cards and boards on pages, `booklet` adds the texts.
"""
