"""Texts and tables as HTML, which is XML as well: for notebooks and for pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satpuzzle.errors import harmless
from satpuzzle.pictures.svg import escape
from satpuzzle.runtime.language import decimal, wanted


def text(words: str) -> str:
    """What somebody typed, or the program says, as it stands in a page: letter by letter, and nothing else."""
    return escape(harmless(words))


def lines(words: str) -> str:
    """The same of a text of several lines, for elements that keep line ends."""
    return "\n".join(map(text, words.split("\n")))


def table(heads: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
    """A table of texts, and of numbers, which stand at the right."""
    right = [any(isinstance(row[column], int) for row in rows) for column in range(len(heads))]

    def line(tag: str, cells: Sequence[str | int]) -> str:
        where = ("right" if each else "left" for each in right)
        texts = (text(decimal(cell) if isinstance(cell, int) else cell) for cell in cells)
        return "".join(
            f'<{tag} style="text-align:{side}">{words}</{tag}>' for words, side in zip(texts, where, strict=True)
        )

    body = "".join(f"<tr>{line('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{line('th', heads)}</tr></thead><tbody>{body}</tbody></table>"


WIDE = 6  # cells across a board that takes the page's whole width
STYLE = """
:root { color-scheme: light dark; --ink: #22201c; --soft: #68625a; --page: #faf8f3; --sheet: #fff; --line: #ddd7cb;
  --mark: #1f5f99; --warn: #8a2b12; --warned: #fdeee8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e5dc; --soft: #aaa396; --page: #1b1a18; --sheet: #262421;
  --line: #47433c; --mark: #8fc1ee; --warn: #ffb59c; --warned: #43241a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); line-height: 1.5;
  font-family: system-ui, "Segoe UI", Helvetica, Arial, "Liberation Sans", sans-serif; }
header, main, footer { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.5rem; }
footer { padding-top: 1rem; padding-bottom: 2rem; color: var(--soft); font-size: .875rem; }
h1, h2, h3, h4 { line-height: 1.25; margin: 2rem 0 .75rem; overflow-wrap: anywhere; }
h1 { margin-top: 0; font-size: 1.75rem; }
.example { border-top: 3px solid var(--line); margin-top: 3rem; }
.solution > :first-child { margin: 0 0 .5rem; font-size: 1rem; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
a, summary { color: var(--mark); }
.about { color: var(--soft); }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: .75rem;
  margin: 0; }
.counts > div, .solution, .box { background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem;
  padding: .75rem 1rem; }
.counts dt { font-weight: bold; overflow-wrap: anywhere; }
.counts dt span { font-size: 1.75rem; line-height: 1.2; display: block; font-variant-numeric: tabular-nums; }
.counts dd { margin: 0; color: var(--soft); font-size: .9375rem; }
.warn { background: var(--warned); color: var(--warn); border-radius: .5rem; padding: .75rem 1rem; font-weight: bold; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); column-gap: 2rem; }
.beside > * { min-width: 0; }
.none { font-weight: bold; }
.scroll { overflow: auto; max-height: 44rem; padding-top: .25rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .9rem .35rem 0; text-align: left; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: normal; vertical-align: bottom; }
tbody th { vertical-align: top; }
td { overflow-wrap: anywhere; }
.number { text-align: right; }
td svg { display: block; width: 4rem; height: auto; border-radius: .25rem; }
.solutions { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 1rem; }
.solutions.wide { grid-template-columns: 100%; }
.solution { content-visibility: auto; contain-intrinsic-size: auto 30rem; min-width: 0; }
.solutions.few .solution { content-visibility: visible; }
.solution svg { display: block; width: 100%; height: auto; border-radius: .25rem; }
pre { margin: 0; overflow: auto; max-height: 44rem; font-size: .875rem; line-height: 1.35; }
pre, code { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
ul { margin: .5rem 0; padding-left: 1.25rem; }
li { margin: .25rem 0; }
.cards { margin: .75rem 0; width: fit-content; max-width: 100%; }
.cards svg { display: block; max-width: 100%; height: auto; border-radius: .25rem; }
.command { margin: .5rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.check { margin: .75rem 0 0; font-size: .8125rem; max-height: 10rem; overflow-y: auto; }
.check code { word-break: break-all; user-select: all; }
@page { margin: 15mm; }
@media print {
  :root { --ink: #000; --soft: #444; --page: #fff; --sheet: #fff; --line: #bbb; --warned: #fff; --mark: #000; }
  body { font-size: 10pt; }
  header, main, footer { max-width: none; padding-left: 0; padding-right: 0; }
  nav { display: none; }
  h2, h3, h4 { break-after: avoid; }
  tr, .solution, .command, .cards, .counts > div { break-inside: avoid; }
  p:has(+ .solutions), p:has(+ .command) { break-after: avoid; }
  .solution { content-visibility: visible; }
  .solutions, .beside { grid-template-columns: 1fr 1fr; }
  .counts { grid-template-columns: 1fr 1fr 1fr; }
  td svg { width: 9mm; }
  th, td { padding-top: .1rem; padding-bottom: .1rem; }
  .check { font-size: 7pt; }
  pre, .check, .scroll { max-height: none; overflow: visible; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  details::details-content { content-visibility: visible; }
  h1 { font-size: 16pt; }
  h2, h3 { font-size: 13pt; margin: 1rem 0 .5rem; }
  .example { break-before: page; border: 0; margin: 0; }
}
"""
CLOSING = ("</body>", "</html>")


def opening(title: str) -> Iterator[str]:
    """The lines of a page before what it shows, which begins with its header."""
    language = wanted() or "en"
    yield "<!DOCTYPE html>"
    yield f'<html xmlns="http://www.w3.org/1999/xhtml" lang="{language}" xml:lang="{language}">'
    yield "<head>"
    yield '<meta charset="utf-8"/>'
    yield (
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
        'img-src data:"/>'
    )
    yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
    yield f"<title>{text(title)}</title>"
    yield f"<style>{STYLE}</style>"
    yield "</head>"
    yield "<body>"
