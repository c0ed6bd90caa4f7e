"""JSON Schemas are valid, documented and strict (`hold` in `conftest.py` checks all outputs against them)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

import satpuzzle
from tests.conftest import ROOT, Cli, hold

NAMES = satpuzzle.schema_names()


@pytest.fixture(scope="module")
def examples() -> dict[str, dict[str, Any]]:
    """An object for each schema, from the documents."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "docs")
        import schemas_page

        return {name: example.data for name, example in schemas_page.examples().items()}


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    """The schemas of objects with fields, wherever they are in it."""
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            yield schema
        for each in schema.values():
            yield from objects(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from objects(each)


def branches(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The kinds of objects that a schema allows."""
    kinds: list[dict[str, Any]] = schema.get("oneOf", [schema])
    return kinds


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_valid_names_itself_and_describes_every_field(name: str) -> None:
    schema = satpuzzle.schema(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert schema["$id"] == f"urn:satpuzzle:{name}"
    for each in branches(schema):
        said = each["properties"].get("schema") or each["properties"].get("format", {"const": name})
        assert said["const"].rpartition(" ")[2].rpartition("-")[2] == name.rpartition("-")[2], "the versions are one"
    for each in objects(schema):
        assert each["additionalProperties"] is False
        assert {*each.get("required", ())} <= {*each["properties"]}
        assert [field for field, what in each["properties"].items() if not what.get("description")] == []


def test_definitions_shared_by_schemas_are_equal() -> None:
    shared: dict[str, Any] = {}
    for name in NAMES:
        for part, schema in satpuzzle.schema(name).get("$defs", {}).items():
            assert shared.setdefault(part, schema) == schema, f"{part} in {name}"


def test_the_documents_have_a_valid_example_of_each_schema(examples: dict[str, dict[str, Any]]) -> None:
    assert sorted(examples) == NAMES
    for name, data in examples.items():
        hold(data, name)
        for other in ({**data, "unheard_of": 1}, {}):
            with pytest.raises(ValidationError):
                hold(other, name)


def test_the_command_lists_the_schemas_and_prints_one_word_for_word(cli: Cli, tmp_path: Path) -> None:
    listed = cli("schema").stdout.splitlines()
    assert [line.split()[0] for line in listed] == NAMES
    for name, line in zip(NAMES, listed, strict=True):
        assert line.endswith(f"  {satpuzzle.schema(name)['title']}")
    assert cli("schema", "count-1", "-o", tmp_path / "s.json").exit_code == 0
    assert json.loads((tmp_path / "s.json").read_text(encoding="utf-8")) == satpuzzle.schema("count-1")
    with pytest.raises(satpuzzle.UnknownNameError, match="did you mean 'solve-1'"):
        satpuzzle.schema("solve")


JSON = [
    ("solve", "PUZZLE"), ("count", "PUZZLE"), ("unique", "PUZZLE"), ("certify", "PUZZLE", "-o", "made.zip"),
    ("check", "PUZZLE", "-"), ("best", "PUZZLE"), ("explain", "PUZZLE"), ("suspects", "PUZZLE"),
    ("recipes", "PUZZLE"),
]  # fmt: skip


@pytest.mark.parametrize("words", JSON, ids=lambda words: words[0])
@pytest.mark.parametrize("wrong", ["no puzzle", "no time", "no such option"])
def test_without_an_answer_the_json_has_the_error(
    wrong: str, words: tuple[str, ...], cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = tuple(("nowhere.txt" if wrong == "no puzzle" else "em_12_2_4") if w == "PUZZLE" else w for w in words)
    more = {"no puzzle": (), "no time": ("--timeout", "1e-9"), "no such option": ("--nonsense",)}[wrong]
    result = cli(*words, "--format", "json", *more, stdin="CHECK: 1\n")
    (line,) = result.stdout.splitlines()
    data = json.loads(line)
    if wrong != "no time":
        assert (data["schema"], data["status"], result.exit_code) == ("error-1", 2, 2)
    elif data["schema"] == "error-1":
        assert data["status"] == result.exit_code == 3
    assert data.get("error", "") in result.stderr


def test_no_json_error_follows_a_result_in_a_file_or_a_partial_result(cli: Cli, tmp_path: Path) -> None:
    result = cli("count", "em_12_2_4", "--timeout", "1e-9", "--format", "json", "-o", tmp_path / "count.json")
    assert (result.exit_code, result.stdout) == (3, "")
    assert '"exact": false' in (tmp_path / "count.json").read_text()
    result = cli("unique", "em_12_2_4", "--timeout", "1e-9", "--format", "json", "-o", tmp_path / "unique.json")
    assert json.loads(result.stdout)["status"] == 3
    assert not (tmp_path / "unique.json").exists()
