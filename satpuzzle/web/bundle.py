"""Puts a page together: the modules of `scripts/` become one script, its styles one style, and both stand in the file.

A browser that opens a file from disk loads no modules from beside it, therefore they are joined: lines that import are
dropped, the word `export` too, and every module stands behind those that it imports. That needs modules of a simple
make; a test over all of them says which. What comments say of types is left out; all else can be read in the page as
it was written.

The page's security policy names its script and its style by their hashes, and forbids all else: no request leaves the
page, and what is written into it (titles, names) can never run.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from base64 import b64encode
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from satpuzzle.runtime.language import LANGUAGES, forms, say, tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satpuzzle.schemas.json_types import Json

START = "main"  # the module that starts everything
SERVED = "server"  # what only the pages of `satpuzzle serve` hold: a module, styles, texts
SOLVER = ("help", "known", "reasons", "search")  # modules that look for solutions, or hold them; pages can do without
WEB = Path(__file__).parent / "scripts"
IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function\*? |const |class )", re.MULTILINE)
_TYPES = re.compile(  # what comments tell checkers: whole lines, ends of comments, casts
    r"^// @ts-check\n|^ *\* @.*\n(?: \*   .*\n)*|^ */\*\* @.*\*/\n| @\w+ \{.*(?= \*/$)|/\*\* @type [^*]*\*/ ",
    re.MULTILINE,
)
_NOTHING = re.compile(r"^ */\*\*\n *\*/\n|(?<=\n)\n+(?=\n)", re.MULTILINE)  # comments and lines that are empty then
_ONE_LINE = re.compile(r"/\*\*\n *\* (.*)\n *\*/")
_ESCAPED = re.compile("[<>&\u2028\u2029\ud800-\udfff]")  # the last: halves of letters, which no file can hold
_HOLE = re.compile(r"\{([a-z]+)\}")
_TEXT = r'("(?:[^"\\\n]|\\.)*")'
_MARKED = re.compile(rf'\bsay\({_TEXT}|\bseveral\((?:[^"(),]|\([^"()]*\))+,\s*{_TEXT},\s*{_TEXT}')


def page(title: str, data: Json, definitions: str, no_script: str, *, served: bool = False, solver: bool = True) -> str:
    """The whole file. data: what the script reads. definitions: SVG to draw with. no_script: said where none runs.

    served: for `satpuzzle serve`, whose pages may ask their own server. solver: with what looks for solutions.
    """
    code, style = script(served, solver), styles(served)
    reached = "self" if served else "none"
    policy = (
        f"default-src 'none'; script-src '{_hash(code)}'; style-src '{_hash(style)}'; img-src data:; "
        f"worker-src blob:; connect-src '{reached}'; base-uri 'none'; form-action 'none'"
    )
    language = data.get("language") or "en"
    filled = {
        "language": language,
        "policy": policy,
        "title": html.escape(title.encode(errors="replace").decode()),
        "style": style,
        "definitions": definitions,
        "noscript": html.escape(no_script),
        "data": as_json(data),
        "texts": as_json(texts(served, solver)),
        "script": code,
    }
    return _HOLE.sub(lambda hole: filled.get(hole[1], hole[0]), source("page.html"))


def as_json(data: Json) -> str:
    """Data as it stands in a `script` element: nothing in it can end that, or is a line end to anybody."""
    dumps = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))
    lines = ",\n".join(f"{dumps(key)}: {dumps(value)}" for key, value in data.items())
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", f"{{\n{lines}\n}}")


@cache
def source(name: str) -> str:
    """A file of `scripts/`."""
    return (WEB / name).read_text(encoding="utf-8")


def modules(served: bool = False, solver: bool = True) -> list[str]:
    """The modules of a page, each behind those that it imports."""
    placed: dict[str, None] = {}
    left_out = {*(() if served else (SERVED,)), *(() if solver else SOLVER)}  # what these offer is not called

    def place(name: str) -> None:
        if name not in placed and name not in left_out:
            for imported in IMPORT.finditer(source(f"{name}.js")):
                place(imported[2])
            placed[name] = None

    place(START)
    return list(placed)


@cache
def script(served: bool = False, solver: bool = True) -> str:
    """All modules as one."""
    return "".join(_joinable(name) for name in modules(served, solver))


def _joinable(name: str) -> str:
    """A module without imports, exports and types, under its name."""
    text = EXPORT.sub("", IMPORT.sub("", source(f"{name}.js")))
    said = _NOTHING.sub("", _TYPES.sub("", text))
    return f"\n// {name}.js\n" + _ONE_LINE.sub(r"/** \1 */", said)


@cache
def styles(served: bool = False) -> str:
    """All styles as one: what other files say comes after `page.css`."""
    names = sorted((path.name for path in WEB.glob("*.css")), key=lambda name: (name != "page.css", name))
    return "\n" + "".join(source(name) for name in names if served or name != f"{SERVED}.css")


@cache
def texts(served: bool = False, solver: bool = True) -> Json:
    """The texts of a page in every language but English, by the English one; under "": which languages these are.

    A text that depends on a number has a list of its forms. A language says which form a number takes, a digit each.
    """
    marked = sorted({text for name in modules(served, solver) for text in texts_in(source(f"{name}.js"))}, key=str)
    languages: list[Json] = []
    said: dict[str, list[str | list[str]]] = {one: [] for one, _many in marked}
    for language in LANGUAGES:
        if language == "en":
            continue
        plural = {one: forms(one, many, language) for one, many in marked if many is not None}
        by_number = [*zip(*plural.values(), strict=True)]
        kinds = [*dict.fromkeys((by_number[1], *by_number))]  # that of one first
        digits = "".join(str(kinds.index(each)) for each in by_number)
        name = say("English", context="the name of your own language, as in français", language=language)
        code = tag(language)
        languages.append({"code": code, "name": code if name == "English" else name, "forms": digits})
        for one, many in marked:
            if many is None:
                translated = say(one, language=language)
                said[one].append("" if translated == one else translated)  # the page shows the English text then
            else:
                said[one].append([plural[one][by_number.index(kind)] for kind in kinds])
    return {"": languages, **said}


def texts_in(code: str) -> Iterator[tuple[str, str | None]]:
    """The texts that a script marks: what `say` is given, and None; of `several`, the texts for one and for many."""
    for found in _MARKED.finditer(code):
        yield json.loads(found[1] or found[2]), json.loads(found[3]) if found[3] else None


def _hash(text: str) -> str:
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
