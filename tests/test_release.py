"""Releases are reproducible, declare their requirements, and respect licences."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import satpuzzle
from tests.conftest import PATIENCE, ROOT, environment
from tests.lowest import lowest
from tests.test_helping import CARDS, EVERY

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "out", "dist", "__pycache__", ".*_cache", "*.egg-info"
)


def build(tree: Path, to: Path, *kinds: str, umask: int = 0o022) -> dict[str, bytes]:
    """The files built there, by name: wheel and sdist, or those of `kinds`."""
    env = environment(PYTHONDONTWRITEBYTECODE="1")
    env.pop("SOURCE_DATE_EPOCH", None)
    words = [
        sys.executable, "-m", "hatchling", "build", "-d", str(to), *(word for kind in kinds for word in ("-t", kind)),
    ]  # fmt: skip
    subprocess.run(words, cwd=tree, env=env, umask=umask, check=True, capture_output=True, timeout=PATIENCE)
    return {path.name: path.read_bytes() for path in to.iterdir()}


@pytest.mark.long
def test_builds_are_reproducible_and_the_sdist_builds_the_same_wheel(tmp_path: Path) -> None:
    """In other folders, at other times, with other file permissions."""
    first, second = tmp_path / "first", tmp_path / "some where else" / "second"
    shutil.copytree(ROOT, first, ignore=NOT_COPIED, symlinks=True)
    shutil.copytree(first, second, symlinks=True)
    for path in sorted(second.rglob("*"), reverse=True):
        path.chmod(0o700 if path.is_dir() or path.stat().st_mode & 0o100 else 0o600)
        os.utime(path, (1_000_000_000, 1_000_000_000))
    built = build(first, tmp_path / "built")
    assert len(built) == 2
    assert build(second, tmp_path / "again", umask=0o077) == built
    (sdist,) = (tmp_path / "built").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    wheel = {name: data for name, data in built.items() if name.endswith(".whl")}
    assert build(unpacked, tmp_path / "from sdist", "wheel") == wheel


def test_the_citation_has_this_version() -> None:
    """It has all required fields of the format, and no unknown ones."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    known = {"cff-version", "message", "type", "title", "abstract", "authors", "version", "license", "keywords"}
    assert set(citation) <= known
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert (citation["cff-version"], citation["type"], citation["license"]) == ("1.2.0", "software", PROJECT["license"])
    assert citation["version"] == satpuzzle.__version__
    assert all(set(author) == {"name"} for author in citation["authors"])


def test_each_requirement_has_a_lowest_version_that_is_not_above_the_installed_one() -> None:
    from packaging.version import Version

    for line in lowest():
        name, _, version = line.partition("==")
        assert Version(distribution(name).version) >= Version(version)


def test_the_classifiers_list_all_supported_pythons() -> None:
    named = [line.rpartition(" :: ")[2] for line in PROJECT["classifiers"] if " :: 3." in line]
    assert PROJECT["requires-python"] == f">={named[0]}"
    assert named == [f"3.{minor}" for minor in range(11, 11 + len(named))]


# Licences of packages installed with this program: none has conditions for mere use.
ALLOWED = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-CMU", "MPL-2.0", "PSF-2.0",
    "Zlib",
}  # fmt: skip
# Spellings of licences in packages without SPDX names.
SPELT = {
    "0BSD": "0BSD", "Apache-2.0": "Apache", "BSD-2-Clause": "BSD", "BSD-3-Clause": "BSD", "ISC": "ISC",
    "MIT": "MIT|Permission is hereby granted, free of charge", "MPL-2.0": "MPL|Mozilla",
    "PSF-2.0": "PSF|Python Software Foundation",
}  # fmt: skip


def needed(requirements: list[str]) -> Iterator[Distribution]:
    """All dependencies of these packages on this system."""
    todo, seen = [*map(Requirement, requirements)], set()
    while todo:
        wanted = todo.pop()
        name = canonicalize_name(wanted.name)
        if name in seen:
            continue
        seen.add(name)
        found = distribution(name)
        yield found
        for each in map(Requirement, found.requires or ()):
            if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in (wanted.extras or {""})):
                todo.append(each)


EXTRAS = {"": PROJECT["dependencies"], **PROJECT["optional-dependencies"]}
del EXTRAS["test"]


def listed() -> dict[str, tuple[str, str]]:
    """The table of the document: for each package the extra that needs it, and its licence."""
    text = (ROOT / "docs" / "about" / "licences.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\w.-]+) \| ([\w, ]+) \| (.*?) \|$", text, re.MULTILINE)
    return {name: (wanted, licence) for name, wanted, licence in rows if name != "package"}


def test_the_table_of_licences_lists_the_packages_of_each_extra() -> None:
    wanted: dict[str, list[str]] = {}
    try:
        for extra, requirements in EXTRAS.items():
            for found in needed(requirements):
                wanted.setdefault(canonicalize_name(found.name), []).append(extra or "core")
    except PackageNotFoundError as error:
        pytest.skip(f"{error.name} is not installed")
    table = {name: wanted_by.split(", ") for name, (wanted_by, _licence) in listed().items()}
    if sys.version_info >= (3, 12):  # which has fewer dependencies
        table = {name: table.get(name, []) for name in wanted}
    assert table == wanted


@pytest.mark.parametrize("name", listed())
def test_every_licence_is_allowed_and_matches_its_package(name: str) -> None:
    licence = listed()[name][1]
    assert set(re.split(r" AND | OR ", licence)) <= ALLOWED
    try:
        found = distribution(name)
    except PackageNotFoundError:
        pytest.skip("is not installed")
    if "License-Expression" in found.metadata:
        assert found.metadata["License-Expression"] == licence
        return
    classifiers = [line for line in found.metadata.get_all("Classifier") or () if line.startswith("License")]
    said = [*(found.metadata.get_all("License") or ()), *classifiers]
    if not "".join(said):  # only a file, which begins with its name
        said = [path.read_text() for path in found.files or () if path.name.upper().startswith(("LICEN", "COPYING"))]
    assert any(re.search(SPELT[licence], text) for text in said)


# In a separate process: the first example of every command, with only the core installed.
CORE_ONLY = """
import json, shlex, sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in allowed:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

allowed = {*sys.argv[1].split(","), *sys.stdlib_module_names}
sys.meta_path.insert(0, Missing())
from click.testing import CliRunner
from satpuzzle.cli import program

for line in sys.stdin:
    done = CliRunner().invoke(program, ["-q", *shlex.split(line)])
    raised = done.exception is not None and not isinstance(done.exception, SystemExit)
    print(json.dumps([line.strip(), repr(done.exception) if raised else done.exit_code, done.stderr]))
"""
NEED_EXTRAS = {  # further command lines, and the extras they need
    "sheet mine.txt -o cards.pdf": "pictures",
    "render mine.txt -o mine.png": "pictures",
    "serve --no-browser": "web",
    "count em_7_3_6 --scheduler tcp://localhost:1": "cluster",
}

LARGE = {"suite graded": "--seeds 1 --largest 4"}  # options that make an example smaller, unless with THOROUGH


def test_every_command_runs_with_the_core_or_names_the_missing_extra(tmp_path: Path) -> None:
    core = {found.name for found in needed(PROJECT["dependencies"])}
    modules = {name for name, owners in packages_distributions().items() if core & set(owners)}
    (tmp_path / "mine.txt").write_text(CARDS)
    (tmp_path / "board.txt").write_text("1,1=1@0")
    solution = satpuzzle.first(satpuzzle.load(str(tmp_path / "mine.txt")))
    assert solution is not None
    (tmp_path / "answers.txt").write_text(solution.check_line())
    examples = [
        getattr(command, "examples")[0][0]  # noqa: B009
        for words, command in EVERY.items()
        if words not in ("decode", "serve", "bench", "photo")
    ]
    lines = [*(re.split(" [|>&]", example)[0] for example in examples), *NEED_EXTRAS]
    if not os.environ.get("THOROUGH"):
        assert LARGE.keys() <= {*lines}
        lines = [f"{line} {LARGE[line]}" if line in LARGE else line for line in lines]
    done = subprocess.run(
        [sys.executable, "-c", CORE_ONLY, ",".join(["satpuzzle", "satpuzzle_bench", "satpuzzle_contest", *modules])],
        input="\n".join(lines),
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=4 * PATIENCE,
    )
    assert done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line for line, _status, _errors in answers] == lines
    for line, status, errors in answers:
        extra = re.search(r"pip install .*\[(\w+)\]'\n$", errors)
        assert status in (0, 1) or (status == 2 and extra and errors.count("\n") == 1), (line, status, errors)
        assert line not in NEED_EXTRAS or (extra and extra[1] == NEED_EXTRAS[line]), (line, errors)
