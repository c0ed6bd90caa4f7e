"""Generates the schemas of the page about JSON: for each a table of its fields and a fresh example.

They replace the line MARK of `docs/reference/json.md`. The examples are printed by commands in a folder with two small
puzzles, or made by calls if no command prints such an object.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from click.testing import CliRunner

import satpuzzle
from satpuzzle.cli import program

if TYPE_CHECKING:
    from sphinx.application import Sphinx

MARK = "<!-- the schemas -->"
WIDTH = 100  # of a line of an example
FILES = {
    "four.txt": "-1 1 -1 1\n1 -1 1 -1\n-1 -2 1 2\n-2 -1 1 2\n",
    "none.txt": "1 2 -1 -2\n1 1 2 2\n1 2 1 2\n-1 2 2 1\n",
}
COMMANDS = {  # commands that print objects; the first object is shown
    "solve-1": "solve four.txt --limit 1",
    "count-1": "count standard",
    "unique-1": "unique four.txt",
    "check-1": "check four.txt answers.txt",
    "info-1": "info four.txt",
    "rank-1": "rank standard smiley",
    "best-1": "best none.txt",
    "explain-1": "explain none.txt",
    "suspects-2": "suspects none.txt",
    "certify-1": "certify four.txt -o four.zip",
    "verify-1": "verify four.zip",
    "instance-1": "instances",
    "recipe-1": "recipes",
    "family-1": "recipes --families",
    "formula-size-1": "recipes four.txt --recipe direct",
}
PREPARED = "solve four.txt --format check -o answers.txt"


class Example(NamedTuple):
    """A JSON object, and its origin in Markdown."""

    origin: str
    data: dict[str, Any]


@cache
def examples() -> dict[str, Example]:
    """Return an example for each schema."""
    made = {}
    with TemporaryDirectory() as folder, chdir(folder):
        for name, text in FILES.items():
            Path(name).write_text(text, encoding="utf-8")
        _run(PREPARED)
        for name, words in COMMANDS.items():
            line = f"{words} --format json"
            made[name] = Example(f"`satpuzzle {line}`", json.loads(_run(line).splitlines()[0]))
        with zipfile.ZipFile("four.zip") as archive:
            for name, member in (("manifest-4", "manifest.json"), ("problem-1", "problem.json")):
                made[name] = Example("`satpuzzle certify four.txt -o four.zip`", json.loads(archive.read(member)))
        made |= _checkpoints()
    return made | _answers() | _estimates()


def _run(line: str) -> str:
    """Return the output of a command line."""
    result = CliRunner().invoke(program, line.split())
    if result.exit_code not in (0, 1):
        raise ValueError(f"satpuzzle {line}: {result.output}")
    return result.stdout


def _checkpoints() -> dict[str, Example]:
    """Return a checkpoint with one finished part."""
    from satpuzzle.runtime.deadline import Deadline
    from satpuzzle.search import parts

    search = parts.Parts(parts.Cut(satpuzzle.load("four.txt"), 1 << 30), Deadline())
    with parts.checkpoint("search.checkpoint", search) as file:
        _, found, solutions, *_ = search.do(0, Deadline())
        file.write({"part": 0, "found": found, "solutions": solutions})
    line = Path("search.checkpoint").read_text(encoding="utf-8").splitlines()[1]
    return {"checkpoint-4": Example("`--checkpoint FILE`, the line of a part", json.loads(line))}


def _estimates() -> dict[str, Example]:
    """Return an estimate with the pace of no real machine."""
    from satpuzzle.report.data import to_json
    from satpuzzle.report.puzzle_facts import Estimated
    from satpuzzle.search.analysis import Estimate

    known = Estimated(Estimate(2_220_000, 2_020_000, 2_440_000, 60_000_000, 1))
    data = json.loads(to_json(known.schema, known.data()))
    return {"estimate-1": Example("`satpuzzle count em_7_4_8 --estimate --format json`", data)}


def _answers() -> dict[str, Example]:
    """Return answers of the server."""
    from satpuzzle.runtime.deadline import Progress
    from satpuzzle.web.questions import Asked, answer, listed, progress_json
    from satpuzzle.web.tasks import Task

    def said(question: str, progress: Progress, **given: Any) -> bytes:
        asked = Asked(question, json.dumps(given).encode(), "en", "", 60)
        return answer(asked, 1 << 28, progress).text.encode()

    progress = Progress()
    task = Task("count", b"", "en", id="cGllY2VzIG9mIG5pbmU")
    task.result = said("count", progress, puzzle=FILES["four.txt"])
    task.progress = progress_json(progress).encode()
    task.end("done")
    design = json.loads(said("design", Progress(), board="1x2", figures=2))
    error = {"schema": "error-1", "error": "unknown question; GET /api lists the known ones"}
    return {
        "task-1": Example("`POST /api/count`", json.loads(task.json())),
        "design-1": Example("`POST /api/design`, its `result`", design),
        "read-1": Example(
            "`POST /api/read`, its `result`", json.loads(said("read", Progress(), puzzle=FILES["four.txt"]))
        ),
        "questions-1": Example("`GET /api`", {"schema": "questions-1", **listed()}),
        "error-1": Example("`POST /api/riddle`", error),
    }


def page() -> str:
    """Return all schemas in Markdown, first those of commands."""
    names = [*COMMANDS, *(name for name in satpuzzle.schema_names() if name not in COMMANDS)]
    return "\n".join(line for name in names for line in _section(satpuzzle.schema(name), name))


def _section(schema: dict[str, Any], name: str) -> Iterator[str]:
    """Yield the section of a schema: heading, fields, example."""
    yield from (f"## {name}", "", f"{schema['title'].rstrip('.?')}. {schema['description']}", "")
    yield from ("| field | type | present | meaning |", "| --- | --- | --- | --- |")
    for field, what, always, meaning in _fields(schema, schema, ""):
        yield f"| `{field}` | {what} | {'always' if always else 'sometimes'} | {meaning} |"
    example = examples()[name]
    yield from ("", f"{example.origin}:", "", "```json", shown(example.data), "```", "")


Field = tuple[str, str, bool, str]


def _fields(schema: dict[str, Any], whole: dict[str, Any], before: str) -> Iterator[Field]:
    """Yield the fields of an object; nested fields have paths such as `board.name` and `types[].labels`."""
    kinds = [_inner(each, whole) for each in schema.get("oneOf", schema.get("anyOf", [schema]))]
    answers = [each for each in kinds if "error" not in each.get("required", ())] or kinds
    for name in dict.fromkeys(name for each in kinds for name in each.get("properties", {})):
        fields = [each["properties"][name] for each in kinds if name in each["properties"]]
        field, always = fields[0], all(name in each["required"] for each in answers)
        yield before + name, _what({"anyOf": fields}, whole), always, field["description"]
        inner, path = _inner(field, whole), f"{before}{name}"
        while inner.get("type") in ("array", ["array", "null"]):
            inner, path = _inner(inner["items"], whole), f"{path}[]"
        if isinstance(inner.get("additionalProperties"), dict):
            inner, path = _inner(inner["additionalProperties"], whole), f"{path}.…"
        yield from _fields(inner, whole, f"{path}.")


def _inner(field: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a field without references and null."""
    if "anyOf" in field:
        kinds = [each for each in field["anyOf"] if each != {"type": "null"}]
        return _inner(kinds[0], whole) if len(kinds) == 1 else {"anyOf": kinds}
    if "$ref" in field:
        found: dict[str, Any] = whole["$defs"][field["$ref"].rpartition("/")[2]]
        return found
    return field


def _what(field: dict[str, Any], whole: dict[str, Any]) -> str:
    """Return the type of a field in words."""
    if "const" in field or "enum" in field:
        return " or ".join(f"`{json.dumps(value)}`" for value in field.get("enum", [field.get("const")]))
    if "anyOf" in field:
        return " or ".join(dict.fromkeys(_what(each, whole) for each in field["anyOf"]))
    inner = _inner(field, whole)
    kinds = inner["type"] if isinstance(inner["type"], list) else [inner["type"]]
    return " or ".join(
        f"list of {_several(_what(inner['items'], whole))}" if kind == "array" else kind for kind in kinds
    )


def _several(what: str) -> str:
    return f"lists{what.removeprefix('list')}" if what.startswith("list") else f"{what}s"


def shown(data: Any, indent: int = 0) -> str:
    """Return JSON in which objects and lists that fit on a line are on one line."""
    line = json.dumps(data, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(data, (dict, list)):
        return line
    heads = [f"{json.dumps(key)}: " for key in data] if isinstance(data, dict) else [""] * len(data)
    values = data.values() if isinstance(data, dict) else data
    inside = ",\n".join(
        " " * (indent + 2) + head + shown(value, indent + 2) for head, value in zip(heads, values, strict=True)
    )
    opening, closing = "{}" if isinstance(data, dict) else "[]"
    return f"{opening}\n{inside}\n{' ' * indent}{closing}"


def _fill(_app: Sphinx, _name: str, source: list[str]) -> None:
    if MARK in source[0]:
        source[0] = source[0].replace(MARK, page())


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension; Sphinx calls this."""
    app.connect("source-read", _fill)
    return {"parallel_read_safe": True}
