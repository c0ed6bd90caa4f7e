# `make help` lists the targets. Targets that need packages set up .venv first.
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# Number of test processes: more than two cores, because many tests wait for other processes.
WORKERS ?= 3
# Keep compiled tests, whatever the environment says: otherwise each process compiles them again.
export PYTHONDONTWRITEBYTECODE :=
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# The interpreters of `make test-pythons`, and the folder for its environments and those of `make test-lowest`.
PYTHONS ?= python3.12 python3.13
ELSEWHERE := out/venvs
# Tests that together use every dependency.
LOWEST := $(addprefix tests/test_,$(addsuffix .py,cli helping search frontier encoding certificates pictures \
	pictures_files sheet serve cluster bench best external documents))

.DEFAULT_GOAL := help
.PHONY: help solve test pytest test-long test-lowest test-pythons build lint docs site texts language notebooks pictures \
	bench bench-large screenshots clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

solve: .venv/.solve ## solve the standard example
	$(BIN)/satpuzzle solve standard

# Both in parallel: mypy needs one core, for a minute without a cache.
test: .venv/.test node_modules/.done ## all checks except the long ones: lint and tests
	$(MAKE) --no-print-directory --jobs=2 lint pytest

pytest: .venv/.test node_modules/.done ## only the tests of `make test`
	$(PYTEST) -m "not long"

test-long: lint node_modules/.done ## all checks, including the long ones
	THOROUGH=1 $(PYTEST)

# With the lowest Python, too. Indirect dependencies are new, which causes deprecation warnings.
test-lowest: ## tests with the lowest allowed versions of all packages
	mkdir -p $(ELSEWHERE) && python3.11 -m venv $(ELSEWHERE)/lowest && python3.11 -m tests.lowest > $(ELSEWHERE)/lowest.txt
	$(ELSEWHERE)/lowest/bin/python -m pip install --quiet -c $(ELSEWHERE)/lowest.txt --editable '.[test]'
	$(ELSEWHERE)/lowest/bin/python -m pytest -W ignore::DeprecationWarning -n $(WORKERS) -m "not long" $(LOWEST)
	$(ELSEWHERE)/lowest/bin/python -m sphinx -q -W --keep-going -b html docs $(ELSEWHERE)/lowest-docs

test-pythons: $(addprefix test-with-,$(PYTHONS)) ## tests with other Python versions (PYTHONS="python3.12 python3.13")

test-with-%: node_modules/.done
	$* -m venv $(ELSEWHERE)/$* && $(ELSEWHERE)/$*/bin/python -m pip install --quiet --editable '.[test]'
	$(ELSEWHERE)/$*/bin/python -m pytest -n $(WORKERS) --dist worksteal -m "not long"

build: .venv/.test ## reproducible wheel and sdist in dist/
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist
	cd dist && sha256sum *

lint: .venv/.test ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: .venv/.test ## build the site in out/docs, offline; warnings are errors
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs out/docs

site: .venv/.test node_modules/.done ## the site with the program inside, for any host of static files, in out/site
	$(BIN)/python -m sphinx -q -W --keep-going -t try -b html docs out/site
	$(BIN)/python docs/browser/build.py out/site/try

texts: .venv/.test ## update the translation catalogues
	$(BIN)/python -m tests.catalogue

# Ignore a variable LANGUAGE of the environment, which belongs to gettext.
language: .venv/.test ## start the catalogue of a new language (LANGUAGE=fr)
	@$(if $(filter command line,$(origin LANGUAGE)),,echo "name a language, as in: make language LANGUAGE=fr"; exit 2)
	$(BIN)/python -m tests.catalogue $(LANGUAGE)

notebooks: .venv/.test ## run the notebooks and store their output
	$(BIN)/python -m tests.notebooks

pictures: .venv/.test ## redraw the pictures of the documents
	$(BIN)/satpuzzle render standard --show 1 -o docs/standard.svg
	$(BIN)/python -m tests.documents docs/about/gallery.md docs/about/gallery

# Compare with another checkout, in turns: make bench AGAINST=/path/to/checkout
bench: .venv/.test ## measure this program (AGAINST=CHECKOUT: beside another)
	$(BIN)/python -m benchmarks $(if $(AGAINST),processes --against $(AGAINST))

bench-large: .venv/.test ## the same, with what takes minutes
	$(BIN)/python -m benchmarks --large

screenshots: .venv/.test ## screenshots of the page in its tests, in out/
	SCREENSHOTS=out $(PYTEST) tests/test_page.py tests/test_page_play.py tests/test_page_editor.py

.venv/.solve: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.test: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --editable '.[test]'
	@touch $@ .venv/.solve

# Checkers of the page's scripts; without npm their tests are skipped.
node_modules/.done: package.json
	@if command -v npm >/dev/null; then npm install --silent --no-audit --no-fund --no-package-lock; fi
	@mkdir -p node_modules && touch $@

clean: ## remove everything that was installed or built
	rm -rf .venv node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
