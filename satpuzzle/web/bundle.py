"""Builds a page: the modules in `scripts/` become one script and the styles one style, both inside the file.

Browsers do not load modules next to a page opened from disk, so the modules are joined: import lines and the word
`export` are dropped, and every module follows those that it imports. This works for modules of a simple form, which a
test checks. Comments, empty lines, indentation and spaces around signs are left out; everything else in the page is as
written.

The page's content security policy allows only its own script and style, by their hashes: the page sends no requests,
and titles or names in it can never run as code.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
import zlib
from base64 import b64encode, urlsafe_b64encode
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

from satpuzzle.runtime.language import LANGUAGES, forms, say, tag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpuzzle.schemas import Json

STANDARD = "Standardbeispiel aus der Aufgabenstellung"  # the title of the bundled puzzle of that name
START = "main"  # the entry module
SERVED = "server"  # a module and a style for the pages of `satpuzzle serve` only
SOLVER = ("help", "known", "reasons", "search", "slips")  # modules left out of pages without solutions
WEB = Path(__file__).parent / "scripts"
IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./(\w+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function\*? |const |class )", re.MULTILINE)
_COMMENT = re.compile(  # comments, at ends of lines too, except those with quotation marks; casts
    r"^ *// [^\"`\n]*\n| // [^\"`\n]*(?=\n)"
    r"|^ */\*\*(?:[^*]|\*(?!/))*\*/\n| ?/\*\* @(?:[^*]|\*(?!/))*\*/(?=\n)|/\*\* @type [^*]*\*/ ",
    re.MULTILINE,
)
_INDENT = re.compile(r"^ +", re.MULTILINE)
_EMPTY = re.compile(r"(?<=\n)\n+")
_QUOTED = re.compile(r'("(?:[^"\\\n]|\\.)*")')
_LOOSE = re.compile(r" ?(=>|===|!==|&&|\|\||[,;{}?:*=]) | (?=[{}])|(?<=[{}(]) ")  # a sign and spaces that mean nothing
_DELICATE = re.compile(r"[`']|[(,=:\[!&|?] ?/[^/*]|^/")  # other quotes, and patterns
_SPACED = re.compile(r"/\*[^*]*\*/\s*|(?<=[\w-]:) |\s*([{};,])\s+")  # in styles: comments, and spaces that mean nothing
_ZERO = re.compile(r"(?<![\w.])0(?=\.\d)")  # in styles, as in 0.5rem
# In JSON, what could end a `script` element or a line; the last: surrogates, which UTF-8 cannot encode.
_ESCAPED = re.compile("[<>&\u2028\u2029\ud800-\udfff]")
_HOLE = re.compile(r"\{([a-z]+)\}")
_TEXT = r'("(?:[^"\\\n]|\\.)*")'
_MARKED = re.compile(rf'\bsay\({_TEXT}|\bseveral\((?:[^"(),]|\([^"()]*\))+,\s*{_TEXT},\s*{_TEXT}')


def page(title: str, data: Json, definitions: str, no_script: str, *, served: bool = False, solver: bool = True) -> str:
    """The text of a page.

    Args:
        title: Its title.
        data: The data that the script reads.
        definitions: SVG definitions of figures that are not in the data.
        no_script: The text for browsers without JavaScript.
        served: For `satpuzzle serve`: the page may send requests to its own server.
        solver: Include the modules that find solutions.

    Returns:
        HTML.
    """
    code, style = script(served, solver), styles(served)
    reached = "self" if served else "none"
    policy = (
        f"default-src 'none'; script-src '{_hash(code)}'; style-src '{_hash(style)}'; img-src data:; "
        f"worker-src blob:; connect-src '{reached}'; base-uri 'none'; form-action 'none'"
    )
    language, told = data.get("language") or "en", json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    filled = {
        "language": language,
        "policy": policy,
        "title": html.escape(title.encode(errors="replace").decode()),
        "style": style,
        "definitions": definitions,
        "noscript": html.escape(no_script),
        "data": _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", told),
        "texts": packed(texts(served, solver)),
        "script": code,
    }
    return _HOLE.sub(lambda hole: filled.get(hole[1], hole[0]), source("page.html"))


def packed(data: Json | Sequence[object]) -> str:
    """Data as JSON in the zlib format, in base64url, as in links to puzzles."""
    return urlsafe_b64encode(zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)).decode()


@cache
def source(name: str) -> str:
    """A file of `scripts/`."""
    return (WEB / name).read_text(encoding="utf-8")


def modules(served: bool = False, solver: bool = True) -> list[str]:
    """The modules of a page, each after those that it imports."""
    placed: dict[str, None] = {}
    left_out = {*(() if served else (SERVED,)), *(() if solver else SOLVER)}  # never called in such a page

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
    """A module without imports, exports, comments about functions, empty lines and indentation, headed by its name."""
    plain = _COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", source(f"{name}.js"))))
    lines = _INDENT.sub("", _EMPTY.sub("", plain)).splitlines(keepends=True)
    return f"\n// {name}.js\n" + "".join(line if _DELICATE.search(line) else _tight(line) for line in lines)


def _tight(line: str) -> str:
    """A line of a script without spaces around signs, outside of texts."""
    parts = _QUOTED.split(line)
    return "".join(
        part if text else _LOOSE.sub(lambda found: found[1] or "", part)
        for part, text in zip(parts, cycle((False, True)))
    )


@cache
def styles(served: bool = False) -> str:
    """All styles as one, `page.css` first, a rule on each line."""
    names = sorted((path.name for path in WEB.glob("*.css")), key=lambda name: (name != "page.css", name))
    whole = "".join(source(name) for name in names if served or name != f"{SERVED}.css")
    return "\n" + _ZERO.sub("", _SPACED.sub(r"\1", whole)).replace(";}", "}").replace("}", "}\n").replace("}\n}", "}}")


@cache
def texts(served: bool = False, solver: bool = True) -> Json:
    """The translations of a page's texts.

    Args:
        served: For a page of `satpuzzle serve`.
        solver: For a page with the modules that find solutions.

    Returns:
        For each English text its translations, one for each language; a text that depends on a number has a list of
        its forms. The key "" has the languages: their code, name, and the form for each number, a digit each.
    """
    marked = sorted({text for name in modules(served, solver) for text in texts_in(source(f"{name}.js"))}, key=str)
    languages: list[Json] = []
    said: dict[str, list[str | list[str]]] = {one: [] for one, _many in marked}
    for language in LANGUAGES:
        if language == "en":
            continue
        plural = {one: forms(one, many, language) for one, many in marked if many is not None}
        by_number = [*zip(*plural.values(), strict=True)]
        kinds = [*dict.fromkeys((by_number[1], *by_number))]  # the singular first
        digits = "".join(str(kinds.index(each)) for each in by_number)
        name = say("English", context="the name of your own language, as in français", language=language)
        code = tag(language)
        languages.append({"code": code, "name": code if name == "English" else name, "forms": digits})
        for one, many in marked:
            if many is None:
                translated = say(one, language=language)
                said[one].append("" if translated == one else translated)  # empty: the page shows the English text
            else:
                said[one].append([plural[one][by_number.index(kind)] for kind in kinds])
    return {"": languages, **said}


def titles_of(title: str) -> dict[str, str]:
    """The title of a bundled puzzle in each language; other titles as they are."""
    english = "The standard example" if title == STANDARD else title
    return {tag(each): say(english, context="title", language=each) for each in LANGUAGES}


def texts_in(code: str) -> Iterator[tuple[str, str | None]]:
    """The texts marked in a script: for `say`, the text and None; for `several`, singular and plural."""
    for found in _MARKED.finditer(code):
        yield json.loads(found[1] or found[2]), json.loads(found[3]) if found[3] else None


def _hash(text: str) -> str:
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
