# `make solve` solves the standard example, `make test` runs every check; both set up .venv first. `make pictures` draws
# those of the documents anew, `make gallery` one of every kind, to be looked at; `make screenshots` shows the page as
# its tests see it.
PYTHON ?= python3
BIN := .venv/bin
# Processes that test at once: one more than a small machine has cores, as many tests wait for other processes.
WORKERS ?= 3
# What is compiled is kept, also where the environment says otherwise: each of them would compile all tests anew.
export PYTHONDONTWRITEBYTECODE :=
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

.PHONY: solve test pytest test-long lint docs pictures gallery screenshots clean

solve: .venv/.solve
	$(BIN)/satpuzzle solve standard

# Both at once: mypy keeps one core busy, for a minute if it has no cache.
test: .venv/.test node_modules/.done
	$(MAKE) --no-print-directory --jobs=2 lint pytest

pytest: .venv/.test node_modules/.done
	$(PYTEST) -m "not long"

test-long: lint node_modules/.done
	THOROUGH=1 $(PYTEST)

lint: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The documents as a site, without a network; a warning is an error.
docs: .venv/.test
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs out/docs

pictures: .venv/.solve
	$(BIN)/satpuzzle render standard --solution 1 -o docs/standard.svg

gallery: .venv/.solve
	$(BIN)/python -m tests.gallery out/gallery

screenshots: .venv/.test
	SCREENSHOTS=out $(PYTEST) tests/test_page.py tests/test_page_play.py tests/test_page_editor.py

.venv/.solve: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.test: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ .venv/.solve

# What checks the scripts of pages; where there is no npm, their tests say so and are skipped.
node_modules/.done: package.json
	@if command -v npm >/dev/null; then npm install --silent --no-audit --no-fund --no-package-lock; fi
	@mkdir -p node_modules && touch $@

clean:
	rm -rf .venv node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
