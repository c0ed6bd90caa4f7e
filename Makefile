# `make solve` solves the standard example, `make test` runs every check; both set up .venv first.
PYTHON ?= python3
WORKERS ?= 3  # processes that test at once: one more than a small machine has cores, as many tests wait
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.PHONY: solve test test-long lint clean

solve: .venv/.solve
	$(BIN)/satpuzzle solve standard

test: lint
	$(PYTEST) -m "not long"

test-long: lint
	$(PYTEST)

lint: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

.venv/.solve: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.test: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ .venv/.solve

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
