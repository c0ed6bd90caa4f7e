"""A measured set of formulas: what is chosen follows from measurements, a run goes on, faults of a folder are found."""

from __future__ import annotations

import gzip
import json
import lzma
import math
import os
import random
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pysat import solvers

import satpuzzle
import satpuzzle_contest
from satpuzzle.errors import DisagreementError, InputError
from satpuzzle.model import Rule, parse_board
from satpuzzle.runtime.files import sha256
from satpuzzle_contest import rules
from satpuzzle_contest.candidates import (
    Candidate,
    Kind,
    Known,
    Measured,
    Order,
    Rung,
    Solver,
    choose,
    figures_expected,
    kinds,
)
from satpuzzle_contest.measuring import Journal
from tests import strategies
from tests.conftest import Cli, started
from tests.test_dimacs import Plain
from tests.waiting import until

ORDER = Order("cnf", tuple(kinds("cnf")), (Solver("first", "", ""), Solver("second", "", "")))
QUICK = ("--measured", "--formulas", 3, "--largest", 4, "--easy", 0, "--timeout", 100)
NAMED = ("--author", "A. Author")


def imagined(candidate: Candidate, solver: str) -> Measured:
    """A world where a rung takes thrice the time of the one below, seeds vary, and 100 s are the limit."""
    rung = candidate.kind.ladder(12).index(candidate.rung)
    rng = random.Random(f"{candidate.key} {solver}")
    seconds = 3.0 ** (rung - 6) * rng.choice((1, 2, 4)) * (10 if solver == "first" else 5)
    answer = "unsat" if candidate.kind.question == "none" else "sat"
    return Measured(answer, seconds) if seconds < 100 else Measured(None, 100.0)


def measured(wanted: Order, order: random.Random) -> tuple[list[Candidate], dict[tuple[str, str], Measured]]:
    """The choice when measurements come in some order."""
    known: dict[tuple[str, str], Measured] = {}
    while (choice := choose(wanted, known)).wanted:
        candidate, solver = order.choice(choice.wanted)
        assert (candidate.key, solver) not in known, "nothing is measured twice"
        known[candidate.key, solver] = imagined(candidate, solver)
    return choice.chosen, known


def test_what_is_chosen_is_neither_easy_nor_hopeless_and_mixed() -> None:
    chosen, known = measured(ORDER, random.Random(1))
    assert len(set(chosen)) == 20
    for each in chosen:
        first, second = (known[each.key, solver.name] for solver in ORDER.solvers)
        assert first.answer is None or first.seconds >= 10
        assert first.answer is not None or second.answer is not None
    assert set(Counter(each.kind for each in chosen).values()) == {1, 2}
    assert {each.kind for each in chosen} == set(ORDER.kinds)
    assert len(known) < 200, "the ladders are climbed, not every candidate tried"


def test_the_choice_does_not_depend_on_the_order_of_measurements() -> None:
    assert len({tuple(measured(ORDER, random.Random(seed))[0]) for seed in range(5)}) == 1


def test_what_one_kind_cannot_fill_others_do() -> None:
    poor = ORDER._replace(number=6, kinds=(Kind("planted", "framed"), Kind("planted", "signed")))
    known: dict[tuple[str, str], Measured] = {}
    while (choice := choose(poor, known)).wanted:
        for candidate, solver in choice.wanted:
            easy = candidate.kind.form == "framed"
            known[candidate.key, solver] = Measured("sat", 1) if easy else imagined(candidate, solver)
    assert Counter(each.kind.form for each in choice.chosen) == {"signed": 6}
    assert [kind.form for kind in choice.short] == ["framed"]


def test_a_set_without_answers_ends_short() -> None:
    known: dict[tuple[str, str], Measured] = {}
    while (choice := choose(ORDER, known)).wanted:
        for candidate, solver in choice.wanted:
            known[candidate.key, solver] = Measured(None, 100)
    assert choice.chosen == []
    assert choice.short == list(ORDER.kinds)


@pytest.mark.parametrize(("question", "answers"), [("none", ("sat", "unsat")), ("planted", ("unsat", "unsat"))])
def test_a_solver_that_is_wrong_ends_it(question: str, answers: tuple[str, str]) -> None:
    kind = Kind(question, "signed")
    candidate = Candidate(kind, kind.ladder(12)[0], 1)
    pairs = zip(ORDER.solvers, answers, strict=True)
    known: Known = {(candidate.key, solver.name): Measured(answer, 50) for solver, answer in pairs}
    with pytest.raises(DisagreementError, match="wrong"):
        choose(ORDER._replace(kinds=(kind,)), known)


def test_as_many_figures_as_make_one_filling_expected() -> None:
    """Two cards side by side lie in 2 * 4 * 4 ways, and one join fits with 1 in as many colours."""
    pair = parse_board("1x2")
    assert math.isclose(figures_expected(pair, Rule.parse("unsigned")), 32)
    assert math.isclose(figures_expected(pair, Rule()), 16)
    # Framed 3x3: four corners and four at the rim in fixed turns, one inside in four; 8 joins along the rim, 4 not.
    ways = math.factorial(4) ** 2 * 4
    assert math.isclose(figures_expected(parse_board("3x3"), Rule.FRAMED, 2), (ways / 2**8) ** (1 / 4))


@pytest.mark.parametrize("form", ["framed", "signed", "triangles", "hexagons"])
def test_the_solution_that_is_excluded_was_planted(form: str) -> None:
    rung = {"framed": Rung("3x3", 2, 2), "hexagons": Rung("hexagon7", 3), "triangles": Rung("triangle3", 4)}
    candidate = Candidate(Kind("other", form), rung.get(form, Rung("3x3", 3)), 1)
    problem = candidate.problem("cnf", "default")
    truth = strategies.truth(problem.encoded.puzzle)
    shown = {strategies.shown(solution) for solution in problem.blocked}
    assert shown
    assert shown <= set(truth)
    with solvers.Solver("minisat22", bootstrap_with=list(problem.clauses())) as solver:
        assert solver.solve() == (len(truth) > len(shown))


# Made and measured, with PySAT's solvers where programs are missing.


def programs(folder: Path, **scripts: str) -> str:
    """A PATH of programs that are these scripts of Python, after their version."""
    folder.mkdir(exist_ok=True)
    head = f"#!{sys.executable}\nimport os, sys, time\nif sys.argv[1:] == ['--version']: sys.exit(print('fake 1.0'))\n"
    for name, script in scripts.items():
        (folder / name).write_text(head + script)
        (folder / name).chmod(0o755)
    return str(folder)


RIGHT = "os.execv(sys.executable, [sys.executable, '-m', 'satpuzzle.solvers.standalone', 'cadical195', sys.argv[-1]])\n"


@pytest.fixture
def without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No solver is installed."""
    monkeypatch.setenv("PATH", programs(tmp_path / "none"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small set, by PySAT's solvers."""
    folder = tmp_path_factory.mktemp("made") / "set"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", programs(tmp_path_factory.mktemp("none")))
        satpuzzle_contest.write_measured_suite(
            folder, formulas=3, largest=4, easy=0, timeout=100, author="A. Author", jobs=2, command="satpuzzle"
        )
    return folder


def formulas(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.glob("em*")):
        unpack = {".xz": lzma.decompress, ".gz": gzip.decompress}.get(path.suffix, bytes)
        yield path.name, unpack(path.read_bytes()).decode()


def rows(folder: Path) -> dict[str, dict[str, str]]:
    """By file what the page's tables say, read by hand."""
    found: dict[str, dict[str, str]] = {}
    for table in re.findall(r"(?:^\|.*\|\n)+", (folder / "description.md").read_text(), re.MULTILINE):
        head, _, *lines = [[cell.strip() for cell in line[1:-2].split("|")] for line in table.splitlines(keepends=True)]
        for line in lines:
            found.setdefault(line[0], {}).update(zip(head, line, strict=True))
    return found


def test_the_page_lists_every_formula_as_it_is(made: Path) -> None:
    page = rows(made)
    assert sorted(page) == [name for name, _ in formulas(made)]
    for name, text in formulas(made):
        row, formula = page[name], Plain.of(text)
        assert [row["variables"], row["clauses"]] == formula.header[2:]
        assert row["SHA-256 of the file"] == sha256((made / name).read_bytes())
        with solvers.Solver("glucose4", bootstrap_with=formula.clauses) as solver:
            assert row["answer"] == ("satisfiable" if solver.solve() else "unsatisfiable")
        assert ("_sat." in name) == (row["answer"] == "satisfiable")
        assert ("LRAT" in row["proof"]) == (row["answer"] == "unsatisfiable")
    assert {row["answer"] for row in page.values()} == {"satisfiable", "unsatisfiable"}
    text = (made / "description.md").read_text()
    assert "minisat22 of PySAT" in text
    assert "Author: A. Author" in text


def test_a_small_set_has_no_fault_but_its_size(made: Path) -> None:
    faults = satpuzzle_contest.check_suite(made)
    assert len(faults) == 2, faults
    assert "MiniSat does not solve in a minute" in faults[0]
    assert faults[1].startswith("3 formulas; ")


@pytest.mark.usefixtures("without")
def test_the_same_measurements_give_the_same_bytes(cli: Cli, made: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    shutil.copy(made / "measurements.jsonl", again)
    result = cli("export", "--suite", again, *QUICK, "--author", "A. Author", "--compress", "xz")
    assert (result.exit_code, result.stderr) == (0, "")
    for name, text in formulas(made):
        strip = re.compile("(?m)^c command .*$")
        assert strip.sub("", dict(formulas(again))[name]) == strip.sub("", text)
    assert (again / "measurements.jsonl").read_bytes() == (made / "measurements.jsonl").read_bytes()


@pytest.mark.usefixtures("without")
def test_a_changed_request_is_refused(cli: Cli, made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    shutil.copytree(made, folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for words, said in (
        (("--timeout", 200), "timeout 100.0, not 200.0"),
        (("--suite-format", "wcnf"), 'form "cnf", not "wcnf"'),
        (("--encoding", "labels"), "recipe"),
    ):
        result = cli("export", "--suite", folder, *QUICK, *words)
        assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
        assert said in result.stderr
    journal = folder / "measurements.jsonl"
    journal.write_text(journal.read_text().replace('"seconds":0', '"seconds":9', 1))
    assert "was changed" in cli("export", "--suite", folder, *QUICK).stderr
    journal.write_bytes(before[journal.name])
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"formula": "a", "solver": "b"},
        {"formula": "a", "solver": "b", "answer": "sat", "seconds": "1"},
        {"formula": "a", "solver": "b", "answer": "sat", "seconds": float("nan")},
        {"formula": "a", "solver": "b", "answer": 1, "seconds": 1},
        {"formula": ["a"], "solver": "b", "answer": None, "seconds": 1},
        {"formula": "a", "solver": "b", "answer": None, "seconds": 1, "more": 1},
    ],
    ids=str,
)
def test_a_line_written_by_hand_is_refused_in_a_line_though_its_hash_is_right(
    entry: dict[str, Any], tmp_path: Path
) -> None:
    path = str(tmp_path / "measurements.jsonl")
    with Journal(path, {}) as journal:
        journal.write(entry)
    with pytest.raises(InputError, match=r"measurements\.jsonl:2: was changed; delete the line"), Journal(path, {}):
        pass


@pytest.mark.skipif(os.name == "nt", reason="scripts as programs")
def test_a_run_that_was_killed_goes_on_where_it_was(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CaDiCaL waits for a file: the run is killed meanwhile. Then it answers, and nothing is measured twice."""
    asked = tmp_path / "asked"
    wait = (
        f"open({str(asked)!r}, 'a').write('x')\nwhile not os.path.exists({str(tmp_path / 'go')!r}): time.sleep(0.05)\n"
    )
    path = programs(tmp_path / "bin", cadical=wait + RIGHT)
    folder = tmp_path / "set"
    words = ("export", "--suite", folder, *QUICK, "--formulas", 1)
    with started(*words, env={"PATH": path}) as popen:
        assert until(asked.exists)
        popen.kill()
    (tmp_path / "go").touch()
    before = (folder / "measurements.jsonl").read_bytes()
    assert [json.loads(line).get("solver") for line in before.splitlines()] == [None, "MiniSat"]
    monkeypatch.setenv("PATH", path)
    result = cli(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    after = (folder / "measurements.jsonl").read_bytes()
    assert after.startswith(before)
    assert [json.loads(line)["solver"] for line in after.splitlines()[2:]] == ["CaDiCaL"]
    assert "CaDiCaL: program cadical, version fake 1.0" in (folder / "description.md").read_text()


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="scripts as programs")
def test_a_set_that_nobody_can_answer_is_said_to_be_short(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = "print('s UNKNOWN')\n"
    minisat = "open(sys.argv[-1], 'w').write('INDET')\n"
    monkeypatch.setenv("PATH", programs(tmp_path / "bin", cadical=unknown, minisat=minisat))
    folder = tmp_path / "set"
    result = cli("export", "--suite", folder, *QUICK, "--formulas", 1, "--largest", 3, "--seeds", 1)
    assert (result.exit_code, result.stdout) == (3, "")
    assert re.search("1 formula is missing: .*emplanted-triangles", result.stderr)
    assert "This set is not whole: 1 of" in (folder / "description.md").read_text()
    assert list(formulas(folder)) == []


@pytest.mark.skipif(os.name == "nt", reason="scripts as programs")
def test_a_model_that_is_wrong_is_no_answer_and_ends_it(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lie = "print('s SATISFIABLE'); print('v ' + ' '.join(str(-n) for n in range(1, 297)) + ' 0')\n"
    monkeypatch.setenv("PATH", programs(tmp_path / "bin", cadical=lie))
    result = cli("export", "--suite", tmp_path / "set", *QUICK, "--formulas", 1)
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert "make clause" in result.stderr


@pytest.mark.usefixtures("without")
def test_formulas_for_maxsat_cost_what_the_best_filling_lacks(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    words = ("--suite-format", "wcnf", "--compress", "gz", "--formulas", 1, "--largest", 3)
    result = cli("export", "--suite", folder, *QUICK, *words)
    assert (result.exit_code, result.stderr) == (0, "")
    assert len(list(formulas(folder))) == 1
    for name, text in formulas(folder):
        lines = [line.removeprefix("c puzzle: ") for line in text.splitlines() if line.startswith("c puzzle: ")]
        best = satpuzzle.best(satpuzzle.parse_all("\n".join(lines), input_format="toml")[0])
        assert re.search(r"_o(\d+)\.wcnf\.gz$", name)[1] == str(best.total - best.score)  # type: ignore[index]
        assert rows(folder)[name]["answer"] == f"cost {best.total - best.score}"
        assert rows(folder)[name]["clauses"] == str(sum(line[0] != "c" for line in text.splitlines()))
    assert [fault.split(": ")[1] for fault in satpuzzle_contest.check_suite(folder)] == [
        "says no author; make it again with --author"
    ]


def test_options_of_sets_do_not_go_with_others(cli: Cli, tmp_path: Path) -> None:
    for words, said in (
        (("standard", "--measured"), "--measured is for sets"),
        (("--suite", tmp_path, "--easy", 1), "--suite goes without --easy"),
        (("--suite", tmp_path, "--check", "--jobs", 2), "--check goes without --jobs"),
        (("--suite", tmp_path, "--check", "--measured"), "--check goes without --measured"),
        (("--suite", tmp_path, "--measured", "--cubes", 2), "--measured goes without --cubes"),
        (("standard", "--suite", tmp_path), "no PUZZLE"),
    ):
        result = cli("export", *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in result.stderr
    assert list(tmp_path.iterdir()) == []


# The check of a folder.

SMALL = "c comment\np cnf 2 2\n1 -2 0\n-1 2 0\n"
WEIGHTED = "c comment\nh 1 -2 0\n1 2 0\n"
MENDS = "the SAT Competition asks|in a minute"  # what a folder of one formula lacks


def folder_of(tmp_path: Path, files: dict[str, bytes]) -> Path:
    """A folder with these files, and a page that lists the formulas among them."""
    folder = tmp_path / "folder"
    folder.mkdir()
    page = ["Author: A. Author", "", "| file | SHA-256 |", "| --- | --- |"]
    for name, data in files.items():
        (folder / name).write_bytes(data)
        if "cnf" in name:
            page.append(f"| {name} | {sha256(data)} |")
    (folder / "description.md").write_text("\n".join(page) + "\n")
    return folder


def faults(folder: Path) -> list[str]:
    return [fault for fault in rules.check_suite(folder) if not re.search(MENDS, fault)]


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.cnf", SMALL), ("a_b-1+2.cnf", SMALL), ("a.wcnf", WEIGHTED), ("b.wcnf", "h 1 2 0\n3 -1 0\nc late\n")],
)
def test_a_file_by_the_rules_has_no_fault(tmp_path: Path, name: str, text: str) -> None:
    data = text.encode()
    packed = {name: data, f"z{name}.xz": lzma.compress(data + b"c z\n" if "w" in name else OTHER)}
    assert faults(folder_of(tmp_path, {name: data})) == []
    shutil.rmtree(tmp_path / "folder")
    del packed[name]
    assert faults(folder_of(tmp_path, packed)) == []


OTHER = b"p cnf 1 1\n1 0\n"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.cnf", "1 -2 0\n", "after the comments comes"),
        ("a.cnf", "", "after the comments comes"),
        ("a.cnf", "p cnf 2 2 \n1 -2 0\n-1 2 0\n", "after the comments comes"),
        ("a.cnf", "p cnf 2 3\n1 -2 0\n-1 2 0\n", "says 3 clauses, there are 2"),
        ("a.cnf", "p cnf 3 2\n1 -2 0\n-1 2 0\n", "says 3 variables; 2 occur, the last is 2"),
        ("a.cnf", "p cnf 2 2\n1 -3 0\n-1 3 0\n", "says 2 variables; 2 occur, the last is 3"),
        ("a.cnf", "p cnf 2 2\n1 -2 0\nc here\n-1 2 0\n", "line 3: a comment after the header"),
        ("a.cnf", "p cnf 2 2\n1 -2\n-1 2 0\n", "line 2: is no clause"),
        ("a.cnf", "p cnf 2 2\n1 -2 0 -1 2 0\n", "line 2: is no clause"),
        ("a.cnf", "p cnf 2 2\n1 x 0\n-1 2 0\n", "line 2: is no clause"),
        ("a.cnf", "p cnf 2 2\n1 1 -2 0\n-1 2 0\n", "line 2: a variable stands in it twice"),
        ("a.cnf", "p cnf 2 2\n1 -1 0\n-1 2 0\n", "line 2: a variable stands in it twice"),
        ("a.cnf", "c ü\n" + SMALL, "beyond ASCII"),
        ("a b.cnf", SMALL, "only letters, digits"),
        ("ä.cnf", SMALL, "only letters, digits"),
        ("a" * 130 + ".cnf", SMALL, "134 characters"),
        ("a.cnf.xz", SMALL, "is compressed as -, its name says .xz"),
        ("a.wcnf", "p wcnf 2 2 5\n5 1 -2 0\n1 2 0\n", "line 1: a header"),
        ("a.wcnf", "h 1 -2 0\n0 2 0\n", "line 2: begins neither"),
        ("a.wcnf", "h 1 -2 0\n", "no soft clause"),
        ("a.wcnf", "h 1 -2\n1 2 0\n", "line 1: is no clause"),
        ("a.wcnf", f"h 1 -2 0\n{2**62} 2 0\n{2**62} 1 0\n", "2^63"),
    ],
)
def test_each_fault_of_a_file_is_found_alone(tmp_path: Path, name: str, text: str, said: str) -> None:
    (fault,) = faults(folder_of(tmp_path, {name: text.encode()}))[:1]
    assert said in fault
    assert fault.startswith(f"{name}: ")


def test_each_fault_of_a_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = {"a.cnf": SMALL.encode(), "b.cnf": OTHER}

    def found(
        change: dict[str, bytes | None], page: tuple[str, str] = ("", ""), more: dict[str, bytes] | None = None
    ) -> str:
        folder = folder_of(tmp_path, {**good, **(more or {})})
        for name, data in change.items():
            (folder / name).unlink() if data is None else (folder / name).write_bytes(data)
        text = folder / "description.md"
        if text.exists():
            text.write_text(text.read_text().replace(*page))
        (fault,) = faults(folder)
        shutil.rmtree(folder)
        return fault

    same = b"c other comments\np cnf 2 2\n2 -1 0\n-2 1 0\n"
    assert "c.cnf: is the same formula as a.cnf" in found({}, more={"c.cnf": same})
    assert "A.cnf: " in found({}, more={"A.cnf": b"p cnf 1 1\n-1 0\n"}).replace("a.cnf: differs from A.cnf", "A.cnf: ")
    assert "notes.txt: is no formula" in found({"notes.txt": b""})
    assert ".hidden: is no formula" in found({".hidden": b""})
    assert "description.md: is missing" in found({"description.md": None})
    assert "names b.cnf, which is not there" in found({"b.cnf": None})
    assert "a.cnf: its SHA-256 is another one" in found({"a.cnf": SMALL.replace("comment", "other").encode()})
    assert "b.cnf: is not on the page" in found({}, page=(f"| b.cnf | {sha256(OTHER)} |\n", ""))
    assert "b.cnf: the page has no SHA-256" in found({}, page=(sha256(OTHER), "-"))
    assert "says no author" in found({}, page=("Author: A. Author", "Author: AUTHOR (say who with --author)"))
    assert "both .cnf and .wcnf" in found({}, more={"c.wcnf": WEIGHTED.encode()})
    assert "broken or cut off" in found({}, more={"c.cnf.xz": lzma.compress(OTHER)[:-9]})
    monkeypatch.setattr(rules, "LARGEST_FILE", len(SMALL) - 1)
    assert "MiB is hard to send" in found({})


def test_twenty_are_asked_for_and_ten_that_are_worth_it(tmp_path: Path) -> None:
    def said(count: int, minisat: str, cadical: str) -> list[str]:
        files = {
            f"f{n}.cnf": f"p cnf {n} 1\n{' '.join(map(str, range(1, n + 1)))} 0\n".encode() for n in range(1, count + 1)
        }
        folder = folder_of(tmp_path, files)
        table = ["", "| file | MiniSat s | CaDiCaL s |", "| --- | --- | --- |"]
        table += [f"| f{n}.cnf | {minisat} | {cadical} |" for n in range(1, 11)]
        with (folder / "description.md").open("a") as page:
            page.write("\n".join(table) + "\n")
        found = rules.check_suite(folder)
        shutil.rmtree(folder)
        return found

    assert said(20, "61.0", "0.1") == []
    assert said(20, "> 5000", "3599.0") == []
    assert len(said(19, "61.0", "0.1")) == 1
    for times in (("59.9", "0.1"), ("> 59", "0.1"), ("> 5000", "> 5000"), ("> 5000", "3601.0"), ("failed", "1.0")):
        assert "lists 0 formulas" in said(20, *times)[0]


def test_a_check_says_yes_or_no(cli: Cli, tmp_path: Path) -> None:
    result = cli("export", "--suite", folder_of(tmp_path, {"a.cnf": SMALL.encode()}), "--check")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (1, "2 faults")
    missing = cli("export", "--suite", tmp_path / "nowhere", "--check")
    assert (missing.exit_code, missing.stdout) == (2, "")
