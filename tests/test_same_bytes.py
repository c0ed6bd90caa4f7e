"""The same puzzle gives the same bytes in every process, in every folder, at every time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import satpuzzle
from tests.conftest import PATIENCE, environment

MADE = """
import hashlib
from contextlib import suppress
import satpuzzle
from satpuzzle import Placement, Puzzle, Rule, Settings, parse_board
from satpuzzle.cli import program
from satpuzzle.encode import encode, recipe_names
from satpuzzle.generators import planting
from satpuzzle.runtime.deadline import Deadline
from satpuzzle.search.plan import cubes, plan_by_frontier, plan_by_sat

standard = satpuzzle.load("standard")
cards = ((0, 1, 2, 0), (0, 0, 3, 1), (2, 1, 0, 0), (3, 0, 0, 1))
hinted = Puzzle(parse_board("2x2"), cards, Rule(signed=False, rim=0, rim_only=True), (Placement(0, 2, 2),))
for recipe in recipe_names():
    for puzzle in (standard, hinted):
        encoding = encode(puzzle, recipe)
        blocks = [(block.family, block.keys_in_order) for block in encoding.variables.blocks]
        said = repr([list(encoding.clauses()), encoding.projection, blocks])
        print(recipe, hashlib.sha256(said.encode()).hexdigest())
print(planting.framed(6, 6, 4, 3, 9), satpuzzle.shuffled("circus", 4).cards, cubes(satpuzzle.load("em_7_3_6"), 100))
for puzzle in (standard, satpuzzle.load("circus"), planting.framed(6, 7, 4, 6, 1)):
    by_sat, by_frontier = Settings("sat"), Settings("frontier")
    for plan in (plan_by_sat(puzzle, by_sat, None), plan_by_frontier(puzzle, by_frontier, None, 2e10)):
        cutting = plan.cutting()
        print(cutting.parts, cutting.factor, [cutting.placed(part) for part in range(cutting.parts)])
    print([cutting.do(part, Deadline()) for part in range(0, cutting.parts, 7)])
for line in (
    "unique owen-5x5",
    "design --board triangle2 --rule unsigned --pairs 1,1,1 --count 4 --hardest 3 --seed 11",
    "design --repair standard --seed 3",
    "certify standard -o proof.zip",
    "export cards.txt -o standard.cnf",
    "export cards.txt -o standard.cnf.gz",
    "export cards.txt -o standard.cnf.xz",
):
    with suppress(SystemExit):
        program(line.split())
"""


def test_every_process_makes_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for seed, zone, place in (("0", "UTC", "here"), ("77", "Asia/Tokyo", "there/deeper")):
        folder = tmp_path / place
        folder.mkdir(parents=True)
        (folder / "cards.txt").write_text(satpuzzle.load("standard").text)
        env = environment(PYTHONHASHSEED=seed, TZ=zone)
        words = [sys.executable, "-c", MADE]
        told = subprocess.run(words, check=True, capture_output=True, timeout=PATIENCE, env=env, cwd=folder).stdout
        made.append({"told": told, **{path.name: path.read_bytes() for path in folder.iterdir()}})
    one, other = made
    assert len(one) == 6
    assert [name for name in one if one[name] != other[name]] == []
