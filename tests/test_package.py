"""The wheel and the source checkout work as users install them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

import satpuzzle
from tests.conftest import PACKAGES, PATIENCE, ROOT, environment

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
        result = subprocess.run(
            [str(word) for word in words], cwd=empty, env=env, capture_output=True, text=True, timeout=PATIENCE
        )
        assert (result.returncode, result.stderr) == (0, "")
        return result.stdout

    where = run(python, "-c", "import satpuzzle; print(satpuzzle.__file__)")
    assert Path(where.strip()).is_relative_to(home.resolve())
    assert run(programs / "satpuzzle", "solve", "standard").endswith("\nGesamtzahl der Loesungen: 8\n")
    counts = json.loads(run(programs / "satpuzzle", "count", "standard", "--format", "json"))
    assert (counts["distinct"], counts["essential"], counts["labelled"]) == (8, 2, 16)
    own = subprocess.run(
        [sys.executable, "-m", "satpuzzle", "export", "standard"], capture_output=True, text=True, env=environment()
    )
    assert run(programs / "satpuzzle", "export", "standard") == own.stdout
    assert "--shuffles" in run(programs / "satpuzzle", "bench", "--help")
    made = run(programs / "satpuzzle", "suite", tmp_path / "set", "--largest", 3)
    assert made.startswith("9 formulas ")
    assert run(python, "-m", "satpuzzle", "--version") == f"satpuzzle {satpuzzle.__version__}\n"
    assert list(empty.iterdir()) == []


def test_a_checkout_does_not_hide_the_encodings_module_of_python(tmp_path: Path) -> None:
    assert not list((ROOT / "encodings").rglob("*.py"))
    for folder, path in ((tmp_path, str(ROOT)), (ROOT, ".")):
        code = "import encodings.idna, satpuzzle; print(encodings.__file__); print(satpuzzle.__file__)"
        result = subprocess.run(
            [sys.executable, "-c", code],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert result.returncode == 0, result.stderr
        library, own = map(Path, result.stdout.split())
        assert not library.resolve().is_relative_to(ROOT / "encodings")
        assert own.resolve().is_relative_to(ROOT)


def test_the_changelog_has_this_version() -> None:
    assert satpuzzle.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_make_help_lists_every_target() -> None:
    told = subprocess.run(["make", "-C", str(ROOT), "help"], capture_output=True, text=True, timeout=PATIENCE).stdout
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    (targets,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert re.findall(r"^make (\S+) +\S", told, re.MULTILINE) == targets.split()


def test_the_bug_report_form_asks_for_version_and_file() -> None:
    for name in ("bug", "question"):
        form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / f"{name}.yml").read_text(encoding="utf-8"))
        asked = {field["id"]: field for field in form["body"] if "id" in field}
        assert asked["version"]["attributes"]["label"] == "`satpuzzle --version`"
        assert asked["version"]["validations"]["required"]
        assert asked["file"]["validations"]["required"]


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
