"""Every encoding of at most k of n agrees with the truth table and an outside library, and has its stated size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import ceil, comb, log2, sqrt

import pytest
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from satpuzzle.encode import cardinality
from satpuzzle.encode.cardinality import CardinalityEncoding
from tests.formulas import RECIPES


def bounds(encoding: CardinalityEncoding, most: int = 6) -> list[tuple[int, int]]:
    return [(n, k) for n in range(2, most + 1) for k in range(1, n) if k == 1 or not encoding.only_one]


def clauses_of(encoding: CardinalityEncoding, literals: Sequence[int], k: int) -> list[list[int]]:
    first = max(map(abs, literals)) + 1
    return list(encoding.clauses(literals, k, range(first, first + encoding.auxiliaries(len(literals), k))))


@pytest.mark.parametrize("name", cardinality.ENCODINGS)
@pytest.mark.parametrize("negate", [False, True])
def test_at_most_k_of_n_agrees_with_the_truth_table(name: str, negate: bool) -> None:
    encoding = cardinality.ENCODINGS[name]
    every = [(n, k) for n in range(7) for k in range(-2, n + 2) if not (encoding.only_one and 1 < k < n)]
    assert {*bounds(encoding)} <= {*every}
    for n, k in [*every, (7, 1), (9, 1), (10, 1)]:
        literals = [2 * i + 1 if negate and i % 2 else -(2 * i + 1) for i in range(n)]  # gaps between the ids
        aux = range(50, 50 + encoding.auxiliaries(n, k))
        clauses = list(encoding.clauses(literals, k, aux))
        used = {abs(literal) for clause in clauses for literal in clause}
        assert used == ({*map(abs, literals), *aux} if 0 <= k < n else set())
        assert all(len({abs(literal) for literal in clause}) == len(clause) for clause in clauses)
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            for row in product([False, True], repeat=n):
                chosen = [literal if true else -literal for literal, true in zip(literals, row, strict=True)]
                assert solver.solve(assumptions=chosen) == (sum(row) <= k), (n, k, row)


@pytest.mark.parametrize("name", cardinality.ENCODINGS)
def test_the_number_of_models_equals_that_of_an_outside_library(name: str) -> None:
    outside = ["pairwise", "seqcounter", "bitwise", "ladder", "sortnetwrk", "cardnetwrk", "totalizer", "kmtotalizer"]

    def models(clauses: Sequence[Sequence[int]], n: int) -> int:
        with Solver("glucose4", bootstrap_with=clauses) as solver:
            found = 0
            while solver.solve():
                found += 1
                true = set(solver.get_model() or ())
                solver.add_clause([-v if v in true else v for v in range(1, n + 1)])
        return found

    encoding = cardinality.ENCODINGS[name]
    for n, k in [*bounds(encoding, 5), (9, 1)]:
        literals = list(range(1, n + 1))
        ours = models(clauses_of(encoding, literals, k), n)
        assert ours == sum(comb(n, few) for few in range(k + 1))
        for other in outside if k == 1 else outside[1:2] + outside[4:]:
            theirs = CardEnc.atmost(lits=literals, bound=k, encoding=getattr(EncType, other)).clauses
            assert ours == models(theirs, n), (n, k, other)


@pytest.mark.parametrize("name", cardinality.ENCODINGS)
def test_unit_propagation_excludes_the_rest_at_the_bound(name: str) -> None:
    encoding = cardinality.ENCODINGS[name]
    for n, k in [*bounds(encoding), (17, 1), (30, 1)]:
        literals = range(1, n + 1)
        with Solver("minisat22", bootstrap_with=clauses_of(encoding, literals, k)) as solver:
            for chosen in combinations(literals, k):
                consistent, implied = solver.propagate(assumptions=list(chosen))
                assert consistent
                assert {-literal for literal in literals if literal not in chosen} <= set(implied), (n, k, chosen)
            for chosen in combinations(literals, k + 1) if n < 10 else ():
                assert not solver.propagate(assumptions=list(chosen))[0], "one more is a conflict"


@pytest.mark.parametrize("name", cardinality.ENCODINGS)
def test_trivial_bounds_need_no_auxiliary_variables(name: str) -> None:
    encoding = cardinality.ENCODINGS[name]
    for n in range(12):
        literals = range(1, n + 1)
        for k, clauses in ((n, []), (n + 1, []), (-1, [[]]), (-2, [[]]), (0, [[-literal] for literal in literals])):
            assert encoding.auxiliaries(n, k) == 0
            assert list(encoding.clauses(literals, k, ())) == clauses, (n, k)


def test_an_at_most_one_encoding_refuses_larger_bounds() -> None:
    refusing = [name for name, encoding in cardinality.ENCODINGS.items() if encoding.only_one]
    assert {"product", "commander", "bitwise"} <= {*refusing}
    for name in refusing:
        with pytest.raises(ValueError, match=f"{name} supports at most one, not at most 2"):
            clauses_of(cardinality.ENCODINGS[name], [1, 2, 3], 2)


def expected_size(name: str, n: int, k: int = 1) -> tuple[int, int]:
    """(auxiliaries, clauses) as the encodings' docstrings and sources give them."""
    if name in ("product", "commander") and n <= 4:
        return 0, n * (n - 1) // 2
    if name == "product":
        p = ceil(sqrt(n))
        q = ceil(n / p)
        (a, c), (b, d) = expected_size(name, p), expected_size(name, q)
        return p + q + a + b, 2 * n + c + d
    if name == "commander":
        full, over = divmod(n, 3)
        groups = full + (over > 0)
        a, c = expected_size(name, groups)
        return groups + a, c + n + groups + 3 * full + (over == 2)
    false = n - k
    sizes = {
        "pairwise": (0, comb(n, k + 1)),
        "sequential": (k * (n - 1), 2 * n * k + n - 3 * k - 1),
        "countdown": (false * (k + 1), (2 * false - 1) * (k + 1) + 1),
        "bitwise": (ceil(log2(n)), n * ceil(log2(n))),
    }
    return sizes[name]


@pytest.mark.parametrize("name", cardinality.ENCODINGS)
def test_encodings_have_their_stated_sizes(name: str) -> None:
    encoding = cardinality.ENCODINGS[name]
    for n, k in [*bounds(encoding, 12), *((n, 1) for n in range(13, 120))]:
        clauses = clauses_of(encoding, range(1, n + 1), k)
        assert (encoding.auxiliaries(n, k), len(clauses)) == expected_size(name, n, k), (n, k)


def test_large_bounds_use_the_smaller_counter_of_false_literals() -> None:
    for recipe in RECIPES.values():
        for n, k in [(m, bound) for m in range(4, 20) for bound in range(2, m - 1)]:
            assert recipe.at_most(n, k).name == ("countdown" if 2 * k > n else "sequential")
            if 2 * k > n:
                assert expected_size("countdown", n, k)[1] < expected_size("sequential", n, k)[1]


def test_larger_bounds_never_get_an_at_most_one_encoding() -> None:
    for recipe in RECIPES.values():
        for n in range(2, 30):
            assert all(not recipe.at_most(n, k).only_one for k in range(2, n))
