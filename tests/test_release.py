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
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import Distribution, PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import satpuzzle
from tests.conftest import PACKAGES, PATIENCE, ROOT, command, ended, environment
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
        safely: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # from Python 3.11.4
        archive.extractall(tmp_path / "unpacked", **safely)
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


def test_every_licence_is_allowed_and_that_of_its_package_if_that_names_it_in_the_standard_way() -> None:
    for name, (_, licence) in listed().items():
        assert set(re.split(r" AND | OR ", licence)) <= ALLOWED, name
        with suppress(PackageNotFoundError):
            assert (distribution(name).metadata.get_all("License-Expression") or [licence]) == [licence], name


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
    code = [sys.executable, "-c", CORE_ONLY, ",".join(["satpuzzle", "satpuzzle_bench", "satpuzzle_contest", *modules])]
    done = ended(*code, input="\n".join(lines), cwd=tmp_path, timeout=4 * PATIENCE)
    assert done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line for line, _status, _errors in answers] == lines
    for line, status, errors in answers:
        extra = re.search(r"pip install .*\[(\w+)\]'\n$", errors)
        assert status in (0, 1) or (status == 2 and extra and errors.count("\n") == 1), (line, status, errors)
        assert line not in NEED_EXTRAS or (extra and extra[1] == NEED_EXTRAS[line]), (line, errors)


# The wheel and the source checkout work as users install them.

OFFLINE = re.compile(r"NewConnectionError|NameResolutionError|Temporary failure|Network is unreachable|ConnectTimeout")


def pip(python: Path | str, *words: object) -> None:
    """Run pip; skip the test without a network, but not on the integration server."""
    base = [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    result = subprocess.run([*base, *map(str, words)], capture_output=True, text=True, cwd=ROOT, timeout=600)
    if result.returncode and OFFLINE.search(result.stdout + result.stderr) and not os.environ.get("CI"):
        pytest.skip("no package index can be reached")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip(sys.executable, "wheel", ".", "--no-deps", "--no-build-isolation", "-w", folder)
    (path,) = folder.glob("*.whl")
    return path


def test_a_wheel_has_exactly_the_package_with_recipes_and_instances(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("encodings", "instances"):
        own = {path.name for path in (ROOT / folder).iterdir() if path.name[0] != "."}
        assert {Path(name).name for name in names if name.startswith(f"satpuzzle/_data/{folder}/")} == own
    modules = {str(path.relative_to(ROOT)) for package in PACKAGES for path in package.rglob("*.py")}
    assert {name for name in names if name.endswith(".py")} == modules
    web = {str(path.relative_to(ROOT)) for path in (ROOT / "satpuzzle" / "web" / "scripts").iterdir()}
    assert {name for name in names if name.startswith("satpuzzle/web/scripts/")} == web
    assert {f"{package.name}/py.typed" for package in PACKAGES} <= names
    assert "satpuzzle/locale/de/LC_MESSAGES/satpuzzle.mo" in names
    tops = {*(package.name for package in PACKAGES), f"satpuzzle-{satpuzzle.__version__}.dist-info"}
    assert {name.partition("/")[0] for name in names} == tops


@pytest.mark.parametrize(
    "way", ["beside what it needs", pytest.param("with all that it needs", marks=pytest.mark.long)]
)
def test_a_wheel_works_in_an_empty_folder(way: str, wheel: Path, tmp_path: Path) -> None:
    home, empty = tmp_path / "home", tmp_path / "empty"
    empty.mkdir()
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    python, programs = Path(sys.executable), home / "bin"
    if way == "beside what it needs":
        pip(python, "install", "--quiet", "--no-deps", "--target", home, wheel)
        env["PYTHONPATH"] = str(home)
    else:
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True, timeout=PATIENCE)
        programs = home / ("Scripts" if sys.platform == "win32" else "bin")
        python = programs / "python"
        pip(python, "install", "--quiet", wheel)

    def run(*words: object) -> str:
        result = ended(*words, cwd=empty, env=env)
        assert (result.returncode, result.stderr) == (0, "")
        return result.stdout

    where = run(python, "-c", "import satpuzzle; print(satpuzzle.__file__)")
    assert Path(where.strip()).is_relative_to(home.resolve())
    assert run(programs / "satpuzzle", "solve", "standard").endswith("\nGesamtzahl der Loesungen: 8\n")
    counts = json.loads(run(programs / "satpuzzle", "count", "standard", "--format", "json"))
    assert (counts["distinct"], counts["essential"], counts["labelled"]) == (8, 2, 16)
    assert run(programs / "satpuzzle", "export", "standard") == ended(*command("export", "standard")).stdout
    assert "--shuffles" in run(programs / "satpuzzle", "bench", "--help")
    made = run(programs / "satpuzzle", "suite", tmp_path / "set", "--largest", 3)
    assert made.startswith("9 formulas ")
    assert run(python, "-m", "satpuzzle", "--version") == f"satpuzzle {satpuzzle.__version__}\n"
    assert list(empty.iterdir()) == []


def test_a_checkout_does_not_hide_the_encodings_module_of_python(tmp_path: Path) -> None:
    assert not list((ROOT / "encodings").rglob("*.py"))
    for folder, path in ((tmp_path, str(ROOT)), (ROOT, ".")):
        code = "import encodings.idna, satpuzzle; print(encodings.__file__); print(satpuzzle.__file__)"
        result = ended(sys.executable, "-c", code, cwd=folder, env=environment(PYTHONPATH=path))
        assert result.returncode == 0, result.stderr
        library, own = map(Path, result.stdout.split())
        assert not library.resolve().is_relative_to(ROOT / "encodings")
        assert own.resolve().is_relative_to(ROOT)


def test_the_changelog_has_this_version() -> None:
    assert satpuzzle.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_make_help_lists_every_target() -> None:
    told = ended("make", "-C", ROOT, "help").stdout
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    (targets,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert re.findall(r"^make (\S+) +\S", told, re.MULTILINE) == targets.split()


def test_ci_runs_the_same_command_on_every_system() -> None:
    flow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
    jobs = flow["jobs"].values()
    systems = {
        system for job in jobs for system in job.get("strategy", {}).get("matrix", {}).get("os", [job["runs-on"]])
    }
    assert systems == {"ubuntu-latest", "macos-latest", "windows-latest"}
    commands = [job["steps"][-1]["run"].removeprefix("sudo --preserve-env=CI ") for job in jobs]
    assert (ROOT / commands[0]).read_text(encoding="utf-8").endswith("\nmake test\n")
    assert all(command.startswith("make test") for command in commands[1:])
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]["hooks"]
    assert hook["entry"].endswith("make --no-print-directory lint")
