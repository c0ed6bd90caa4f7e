"""Each room has a budget of lines of code, without blank lines, comments and docstrings; budgets only go down.

A change that makes a room smaller lowers its number. One that needs more in one room takes it from another: the sum is
held, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import ROOT

BUDGET = {
    "benchmarks": 231, "catalogues": 4154, "satpuzzle/*.py": 283, "satpuzzle/beams": 392, "satpuzzle/certificates": 865,
    "satpuzzle/cli": 2274, "satpuzzle/dimacs": 528, "satpuzzle/encode": 963, "satpuzzle/frontier": 1345,
    "satpuzzle/generators": 1157, "satpuzzle/model": 1639, "satpuzzle/notation": 2411, "satpuzzle/optimize": 843,
    "satpuzzle/paper": 735, "satpuzzle/pictures": 1351, "satpuzzle/report": 2006, "satpuzzle/runtime": 960,
    "satpuzzle/schemas": 522, "satpuzzle/search": 952, "satpuzzle/solvers": 382, "satpuzzle/web": 1005,
    "satpuzzle_bench": 278, "satpuzzle_contest": 589, "scripts": 5872, "templates": 170, "tests": 19580,
    "docs/browser": 327,
}  # fmt: skip
TOTAL = 20613  # of `satpuzzle/`
NUMBERS = 235  # named in capitals, in all modules of `satpuzzle/`
ARITHMETIC = (ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Name, ast.Load, ast.Tuple, ast.Attribute, ast.Call)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def lines_of_code(path: Path) -> int:
    """Those of a module; of a script, a template or a catalogue, the lines that are neither blank nor a comment."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        comments = ("//",) if path.suffix == ".typ" else ("//", "/*", "*", "#")
        return sum(not line.strip().startswith(comments) for line in text.splitlines() if line.strip())
    code = {number for number, line in enumerate(text.splitlines(), 1) if line.strip() and line.strip()[0] != "#"}
    documentation: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant | ast.JoinedStr):  # a text may hold blank lines
            code.update(range(node.lineno, (node.end_lineno or 0) + 1))
        elif isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            documentation.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return len(code - documentation)


def test_no_room_grows_and_what_became_smaller_stays_so() -> None:
    folders = [*(ROOT / "satpuzzle").glob("[a-z]*/"), *ROOT.glob("satpuzzle_*/"), ROOT / "benchmarks", ROOT / "tests"]
    now = {str(each.relative_to(ROOT)): sum(map(lines_of_code, each.rglob("*.py"))) for each in folders}
    now["satpuzzle/*.py"] = sum(map(lines_of_code, (ROOT / "satpuzzle").glob("*.py")))
    here = [path for path in (ROOT / "docs" / "browser").iterdir() if path.suffix in (".py", ".js")]
    now["docs/browser"] = sum(map(lines_of_code, here))
    now["scripts"] = sum(map(lines_of_code, (ROOT / "satpuzzle" / "web" / "scripts").glob("*.js")))
    now["templates"] = sum(map(lines_of_code, (ROOT / "satpuzzle").rglob("*.typ")))
    now["catalogues"] = sum(map(lines_of_code, (ROOT / "satpuzzle" / "locale").rglob("*.po")))
    now = {name: lines for name, lines in now.items() if lines}
    assert {name: lines for name, lines in now.items() if lines > BUDGET.get(name, 0)} == {}, "too large"
    assert [name for name, most in BUDGET.items() if most > 1.02 * now.get(name, 0) + 1] == [], "lower these numbers"
    assert sum(most for name, most in BUDGET.items() if name.startswith("satpuzzle/")) <= TOTAL


def numbers_of(path: Path) -> Iterator[str]:
    """The names in capitals that a module gives to numbers."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            parts = list(ast.walk(node.value))
            literals = [part.value for part in parts if isinstance(part, ast.Constant)]
            calculated = all(isinstance(part, (ast.Constant, *ARITHMETIC)) for part in parts)
            if literals and calculated and all(isinstance(value, int | float) for value in literals):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
                yield from (f"{path}: {name}" for name in names if name.isupper())


def test_numbers_with_a_name_are_few() -> None:
    """A number that is used once stands where it is used; one that follows from another is derived."""
    assert len([name for path in (ROOT / "satpuzzle").rglob("*.py") for name in numbers_of(path)]) <= NUMBERS
