"""Imports between rooms follow the order of the architecture."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import satpuzzle
from tests.conftest import PACKAGES, ROOT, ended

PACKAGE = PACKAGES[0]
PACKAGE_NAMES = [path.name for path in PACKAGES]

# A room may import itself, rooms of its rank, and those above it in this list.
RANKS = [
    ("errors", "version"),
    ("runtime",),
    ("schemas",),
    ("model",),
    ("beams", "frontier", "notation"),
    ("encode", "pictures"),
    ("dimacs",),
    ("solvers",),
    ("search",),
    ("optimize", "certificates"),
    ("generators",),
    ("report", "web", "paper"),
    ("satpuzzle",),  # the package itself: what `import satpuzzle` offers
    ("cli",),
    ("__main__",),
    ("satpuzzle_bench", "satpuzzle_contest"),  # packages beside it
]
RANK = {part: rank for rank, parts in enumerate(RANKS) for part in parts}
# What methods and calls import below them, when they are called.
LAZY = {
    "satpuzzle.model.puzzle": {"satpuzzle.notation.notations.cards", "satpuzzle.pictures.boards"},
    "satpuzzle.model.solution": {
        "satpuzzle.pictures.boards",
        "satpuzzle.pictures.text_boards",
        "satpuzzle.report.as_html",
        "satpuzzle.report.known_facts",
    },
    "satpuzzle.encode.encoder": {"satpuzzle.solvers.pysat_solvers"},
    "satpuzzle.generators.design": {"satpuzzle.report.as_html", "satpuzzle.report.known_facts"},
}


def name_of(path: Path) -> str:
    """`satpuzzle.cli.solve` of its file."""
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for package in PACKAGES for path in sorted(package.rglob("*.py"))}


def part_of(module: str) -> str:
    """The part that a module belongs to."""
    return module.split(".")[1] if module.startswith("satpuzzle.") else module.partition(".")[0]


@cache
def tree(module: str) -> ast.Module:
    """The syntax tree of its file."""
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imports(module: str) -> Iterator[tuple[int, str]]:
    """Line and name of every module that this one imports, at its top, lazily, or by name."""
    package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                base = package.split(".")[: len(package.split(".")) - node.level + 1]
                source = ".".join([*base, *([source] if source else [])])
            for alias in node.names:
                whole = f"{source}.{alias.name}"
                yield node.lineno, whole if whole in MODULES else source
        elif isinstance(node, ast.Call) and "import_module" in (vars(node.func).get("id"), vars(node.func).get("attr")):
            text = node.args[0].values[0] if isinstance(node.args[0], ast.JoinedStr) else node.args[0]
            if (module, ast.unparse(text)) == ("satpuzzle.cli", "place"):
                continue  # of a command, which may lie in a package beside this one
            assert isinstance(text, ast.Constant), f"{module}:{node.lineno}: what is imported here?"
            yield node.lineno, str(text.value).rstrip(".")


@cache
def own(module: str) -> list[tuple[int, str]]:
    """Those of them that belong to the package, without the `LAZY` ones."""
    known = [(line, name) for line, name in imports(module) if name.partition(".")[0] in PACKAGE_NAMES]
    return [(line, name) for line, name in known if name not in LAZY.get(module, ())]


def test_every_room_has_a_rank() -> None:
    assert {part_of(module) for module in MODULES} == set(RANK)


def offenders(wrong: Callable[[str, str], bool]) -> list[str]:
    """The imports between modules of the package that are `wrong`."""
    return [
        f"{module}:{line} imports {name}" for module in MODULES for line, name in own(module) if wrong(module, name)
    ]


def test_imports_follow_the_ranks() -> None:
    assert offenders(lambda module, name: RANK[part_of(name)] > RANK[part_of(module)]) == []


def test_only_the_table_of_commands_knows_the_other_packages() -> None:
    def beside(module: str) -> str:
        return module.partition(".")[0]

    assert offenders(lambda module, name: beside(name) not in ("satpuzzle", beside(module))) == []
    known = [
        f"{module}:{node.lineno}"
        for module in MODULES
        if beside(module) == "satpuzzle" and module != "satpuzzle.cli"
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Constant) and re.search("|".join(PACKAGE_NAMES[1:]), str(node.value))
    ]
    assert known == []


def test_there_are_no_import_cycles() -> None:
    done: set[str] = set()

    def visit(module: str, way: list[str]) -> None:
        assert module not in way, " -> ".join([*way[way.index(module) :], module])
        if module not in done:
            for _, name in own(module):
                if not f"{module}.".startswith(f"{name}."):  # the `__init__` of its room
                    visit(name, [*way, module])
            done.add(module)

    for module in MODULES:
        visit(module, [])


def test_the_model_and_the_judge_do_not_use_files_or_sat() -> None:
    for module in MODULES:
        if part_of(module) in ("errors", "model"):
            for line, name in imports(module):
                assert name.partition(".")[0] not in ("pysat", "click", "numpy", "os", "pathlib"), f"{module}:{line}"


def test_only_the_command_line_imports_click_and_only_engines_import_pysat() -> None:
    arrays = {"beams", "frontier", "optimize"}
    allowed = {"click": {"cli", *PACKAGE_NAMES[1:]}, "pysat": {"solvers", "encode"}, "numpy": arrays}
    for module in MODULES:
        for line, name in imports(module):
            parts = allowed.get(name.partition(".")[0], {part_of(module)})
            assert part_of(module) in parts, f"{module}:{line} imports {name}"


def test_worker_processes_and_external_programs_are_started_in_one_place() -> None:
    starting = re.compile(
        r"\b(multiprocessing|subprocess|create_subprocess\w*|ProcessPoolExecutor|Popen|spawn[lv]\w*)\b"
    )
    found = {module for module, path in MODULES.items() if starting.search(path.read_text(encoding="utf-8"))}
    assert found == {"satpuzzle.runtime.processes"}


TAG = re.compile(
    r"</?(?:html|head|body|header|main|footer|nav|section|article|aside|div|span|p|h[1-6]|ul|ol|li|dl|dt|dd|table|thead"
    r"|tbody|tr|t[hd]|pre|code|details|summary|figure|figcaption|strong|em|a|button|img|br)\b"
)


def test_html_is_made_in_one_place() -> None:
    """The playable page is a file, `page.html`, and its scripts; SVG has tags of its own."""
    found = {
        module
        for module in MODULES
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and TAG.search(node.value)
    }
    assert found == {"satpuzzle.report.as_html"}


MACHINE = re.compile(r"(?<![\w.])/(?:home|root|usr|opt|tmp|var|Users|mnt)\b|\b[A-Z]:\\\\")


def test_no_module_contains_a_local_path() -> None:
    texts = {
        module: path.read_text(encoding="utf-8").removeprefix("#!/usr/bin/env python3")
        for module, path in MODULES.items()
    }
    assert [(module, MACHINE.findall(text)) for module, text in texts.items() if MACHINE.search(text)] == []
    assert [module for module, text in texts.items() if str(ROOT) in text] == []


def test_public_names_are_loaded_from_the_module_of_their_type() -> None:
    for node in ast.walk(tree("satpuzzle")):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            typed = {
                name.name: each.module for each in node.body if isinstance(each, ast.ImportFrom) for name in each.names
            }
    places = vars(satpuzzle)["_PLACES"]
    assert {name: f"satpuzzle.{place}" for name, place in places.items()} == typed
    assert set(typed) <= set(satpuzzle.__all__)


def test_commands_call_the_library_and_do_not_search() -> None:
    """From the search room they import only public names and types of results."""
    for module in MODULES:
        for node in ast.walk(tree(module)) if part_of(module) == "cli" else ():
            if isinstance(node, ast.ImportFrom) and str(node.module) == "satpuzzle.search":
                named = {alias.name for alias in node.names}
                known = {"Settings", "Uniqueness"} | ({"Search"} if module == "satpuzzle.cli.proofs" else set())
                assert named <= known, f"{module}:{node.lineno}"  # `outputs` writes what `solve` gives
            if isinstance(node, ast.Attribute) and ast.unparse(node) == "satpuzzle.Search":
                raise AssertionError(f"{module}:{node.lineno}")


def test_the_packages_are_typed() -> None:
    assert all((package / "py.typed").exists() for package in PACKAGES)


def test_remarks_are_printed_in_one_place() -> None:
    said = [name for name, path in MODULES.items() if '"satpuzzle: ' in path.read_text(encoding="utf-8")]
    assert said == ["satpuzzle.cli", "satpuzzle.runtime.events"]  # errors, at the very end; and remarks


def test_the_architecture_page_lists_every_room_once() -> None:
    text = (ROOT / "docs" / "about" / "built.md").read_text(encoding="utf-8")
    named = [
        name for row in re.findall(r"^\| (`.*?) \|", text, re.M) for name in re.findall(r"`([\w.]+?)(?:\.py|/)`", row)
    ]
    assert sorted(named) == sorted(set(RANK) - {"satpuzzle", "__main__"})
    assert len([name for name in named if (PACKAGE / name).is_dir()]) <= 18


def test_module_names_are_unique() -> None:
    """But families of modules: notations, and commands (named as they are called, or each `command` of its package).

    And the module that writes `problem.json`.
    """
    families = (
        "satpuzzle.notation.notations.",
        "satpuzzle.cli.",
        "satpuzzle.certificates.archive",
        *(f"{name}.command" for name in PACKAGE_NAMES),
    )
    modules = [name for name, path in MODULES.items() if path.name != "__init__.py"]
    names = [name.rpartition(".")[2] for name in modules if not name.startswith(families)]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_files_and_tables_named_in_texts_exist() -> None:
    """In documents, docstrings and comments: paths, modules, and what recipes for contributors tell to fill in."""
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    code = [path for part in (*PACKAGES, ROOT / "tests") for path in part.rglob("*") if path.suffix in (".py", ".js")]
    known = "\n".join(f"/{path.relative_to(ROOT)}" for path in code) + "\n"
    for path in documents + code:
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"\b(?:satpuzzle(?:_bench|_contest)?|tests|encodings|instances)/[\w/.-]*[\w/]", text):
            assert re.search("NAME|_data", name) or (ROOT / name).exists(), f"{path}: {name}"
        for name in re.findall(r"`([\w/]+\.(?:py|js))`", text):
            assert f"/{name}\n" in known or "NAME" in name, f"{path}: {name}"
    defined = "\n".join(path.read_text(encoding="utf-8") for path in [*code, ROOT / "Makefile"])
    for name in re.findall(r"`([A-Z_]{3,})`", documents[1].read_text(encoding="utf-8")):
        assert re.search(rf"^{name}\b", defined, re.MULTILINE), name


# Short runs import only the modules that they need.

SHOW = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
sys.argv = ["satpuzzle", *{words!r}]
from satpuzzle.__main__ import main
main()
"""
SOLVERS = {"pysat", "pysolvers"}
NUMBERS = {"numpy"}
PICTURES = {"satpuzzle.pictures.svg", "pathlib"}
SELDOM = {  # simple questions about a small puzzle
    *("numpy.random", "numpy.ma", "asyncio", "multiprocessing", "concurrent.futures", "subprocess", "socket"),
    *("dask", "distributed", "matplotlib", "typst", "pypdf", "PIL", "fontTools", "json", "email"),
    *(
        "satpuzzle.generators",
        "satpuzzle.certificates",
        "satpuzzle.paper.typeset",
        "satpuzzle.web",
        "satpuzzle.paper.booklet",
    ),
    *("satpuzzle_bench", "satpuzzle_contest", "satpuzzle.search.parts", "satpuzzle.dimacs"),
}


UNNEEDED = {
    "solve standard": NUMBERS | SOLVERS | PICTURES,
    "solve standard --first": NUMBERS | PICTURES,
    "count standard": NUMBERS | SOLVERS | PICTURES,
    "info standard": NUMBERS | SOLVERS | PICTURES,
    "instances": NUMBERS | SOLVERS | PICTURES,
    "--help": NUMBERS | SOLVERS | PICTURES,
}


# The most modules of this program, and of others beyond what `import click` loads, that a command loads.
MOST = {"--version": (3, 0), "solve standard": (62, 10), "count standard": (62, 8)}
PRINT = "import sys; print(*sys.modules, file=sys.stderr)"


def loaded(code: str) -> set[str]:
    """The modules that Python has loaded when `code`, which writes them to standard error, has run."""
    done = ended(sys.executable, "-c", code)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize("line", UNNEEDED)
def test_a_short_run_loads_only_needed_modules(line: str) -> None:
    modules = loaded(SHOW.format(words=line.split()))
    assert "satpuzzle.cli" in modules
    assert modules & (UNNEEDED[line] | SELDOM) == set()


@pytest.mark.parametrize("line", MOST)
def test_a_short_run_loads_no_more_modules_than_before(line: str) -> None:
    modules = loaded(SHOW.format(words=line.split())) - loaded(f"import click, atexit; {PRINT}")
    own = {name for name in modules if name.startswith("satpuzzle")}
    assert len(own) <= MOST[line][0], sorted(own)
    assert len(modules - own) <= MOST[line][1], sorted(modules - own)


def test_the_package_loads_names_only() -> None:
    modules = loaded(f"import satpuzzle; {PRINT}") - loaded(PRINT)
    assert modules == {"__future__", "satpuzzle", "satpuzzle.version"}


def test_a_room_does_not_hide_the_function_of_its_name() -> None:
    code = "import sys, satpuzzle.encode.encoder, satpuzzle; print(satpuzzle.encode.__name__, file=sys.stderr)"
    assert loaded(code) == {"encode"}


def test_importing_the_package_keeps_the_handler_of_ctrl_c(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "__init__.py").write_text("import satpuzzle\n")
    (tmp_path / "other" / "__main__.py").write_text(
        "import signal\nprint(signal.getsignal(signal.SIGINT) is signal.default_int_handler)\n"
    )
    done = ended(sys.executable, "-m", "other", "-m", "satpuzzle", cwd=tmp_path)
    assert (done.stdout, done.stderr) == ("True\n", "")
