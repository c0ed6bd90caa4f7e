"""Answers of solvers are read in every known layout; all others are refused."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpuzzle import InputError, OutOfTimeError, SatpuzzleError, WrongAnswerError
from satpuzzle.dimacs.answers import Answer, Status, check_model, read_answer, require_known
from tests.cases import named_rows_in
from tests.strategies import runs

MODEL = [1, -2, 3, -4]


@pytest.mark.parametrize("text", named_rows_in("answers", "a model is read however it is laid out"))
def test_a_model_is_read_in_any_layout(text: str) -> None:
    assert read_answer(text, "answer", 4) == Answer(Status.SATISFIABLE, [MODEL])


@pytest.mark.parametrize(
    "word", ["s UNSATISFIABLE", "UNSAT", "UNSATISFIABLE", "c x\ns UNSATISFIABLE\nc y", "s SOLUTIONS 0"]
)
def test_unsatisfiable_is_read_in_any_layout(word: str) -> None:
    assert read_answer(f"{word}\n") == Answer(Status.UNSATISFIABLE, [])


@pytest.mark.parametrize("word", ["s UNKNOWN", "s INDETERMINATE", "INDET", "INDETERMINATE", "UNKNOWN"])
def test_a_solver_that_gives_up_does_not_mean_unsatisfiable(word: str) -> None:
    answer = read_answer(f"c x\n{word}\n", "answer")
    assert answer == Answer(Status.UNKNOWN, [])
    with pytest.raises(OutOfTimeError, match="answer"):
        require_known(answer, "answer")


def test_known_answers_are_returned() -> None:
    for text in ("s UNSATISFIABLE\n", "v 1 0\n"):
        answer = read_answer(text)
        assert require_known(answer) is answer


@pytest.mark.parametrize(
    "text",
    [
        "s SATISFIABLE\nv 1 2 0\ns SATISFIABLE\nv 1 -2 0\ns UNSATISFIABLE\n",
        "s SATISFIABLE\nv 1 2 0\ns SATISFIABLE\nv 1 -2 0\ns SOLUTIONS 2\n",
    ],
)
def test_a_list_of_models_may_end_with_the_claim_that_there_are_no_others(text: str) -> None:
    assert read_answer(text) == Answer(Status.SATISFIABLE, [[1, 2], [1, -2]], complete=True)
    assert not read_answer(text[: text.rindex("s ")]).complete


def test_literals_beyond_the_formula_are_accepted_only_if_its_size_is_unknown() -> None:
    assert read_answer("v 1 99 0\n").models == [[1, 99]]


# A model: distinct variables in any order, each true or false, not necessarily all of them.
models = st.lists(st.integers(1, 300), unique=True, max_size=40).flatmap(
    lambda ids: st.tuples(*(st.sampled_from([n, -n]) for n in ids)).map(list)
)
CHATTER = ["c", "c 1 2 0", "c s UNSATISFIABLE", "", "time: 0.5 s", "| 3 | 4 |", "===", "restarts : 7", "WARNING: fpu"]


@st.composite
def layouts(draw: st.DrawFn, model: list[int]) -> list[str]:
    """The lines of one model, wrapped at will, the first and perhaps the others with `v`."""
    words = [*map(str, model), "0"]
    cuts = sorted(draw(st.sets(st.integers(1, max(1, len(words) - 1)), max_size=6)))
    bare = draw(st.booleans())
    lines: list[str] = []
    for start, end in pairwise([0, *cuts, len(words)]):
        if words[start:end]:
            blank = draw(st.sampled_from([" ", "  ", "\t"]))
            lines.append(blank.join(([] if bare and lines else ["v"]) + words[start:end]))
            if not bare:
                lines += draw(st.lists(st.sampled_from(CHATTER), max_size=1))
    return lines


@runs(250)
@given(st.lists(models, min_size=1, max_size=3), st.data())
def test_random_models_in_random_layouts_are_read_back(found: list[list[int]], data: st.DataObject) -> None:
    lines = []
    for model in found:
        lines += data.draw(layouts(model))
        lines += data.draw(st.lists(st.sampled_from(CHATTER), max_size=2))
    status = data.draw(st.sampled_from([[], ["s SATISFIABLE"], ["SATISFIABLE"]]))
    text = data.draw(st.sampled_from(["\n", "\r\n"])).join(
        [*status, *lines] if data.draw(st.booleans()) else [*lines, *status]
    )
    assert read_answer(text, variables=300) == Answer(Status.SATISFIABLE, found)


@runs(100)
@given(models.filter(bool), st.data())
def test_an_answer_cut_off_within_its_values_is_refused(model: list[int], data: st.DataObject) -> None:
    head, values = "s SATISFIABLE\n", "v " + " ".join(map(str, model)) + " 0"
    end = len(head) + data.draw(st.integers(0, len(values) - 1))
    with pytest.raises(InputError):
        read_answer((head + values)[:end], variables=300)


@runs(60)
@given(st.text("sv 012-\nSATUNc", max_size=30) | st.text(max_size=20))
def test_any_text_is_read_or_refused_with_one_line(text: str) -> None:
    try:
        answer = read_answer(text, "answer", 20)
        said = ["answer"]
    except SatpuzzleError as error:
        said = str(error).splitlines()
    else:
        assert bool(answer.models) <= (answer.status is not Status.UNSATISFIABLE)
        assert all(0 < abs(literal) <= 20 for model in answer.models for literal in model)
        assert all(len({abs(literal) for literal in model}) == len(model) for model in answer.models)
    assert len(said) == 1
    assert said[0].startswith("answer")


def test_a_model_is_checked_against_every_clause() -> None:
    clauses = [[1, 2], [-1, 3], [-3, 4]]
    check_model(clauses, [1, -2, 3, 4])
    with pytest.raises(WrongAnswerError, match="clause 3"):
        check_model(clauses, [1, -2, 3, -4])
    with pytest.raises(WrongAnswerError, match="clause 1"):
        check_model(clauses, [-1, -2, -3, -4])


def test_a_model_may_omit_irrelevant_variables() -> None:
    check_model([[1, 2], [-3, 4]], [1])
    with pytest.raises(WrongAnswerError):
        check_model([[1, 2], [-1]], [1])
