# `make help` lists what there is to make. Whatever needs packages sets up .venv first.
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# Processes that test at once: one more than a small machine has cores, as many tests wait for other processes.
WORKERS ?= 3
# What is compiled is kept, also where the environment says otherwise: each of them would compile all tests anew.
export PYTHONDONTWRITEBYTECODE :=
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# The interpreters of `make test-pythons`, and where it and `make test-lowest` install.
PYTHONS ?= python3.12 python3.13
ELSEWHERE := out/venvs
# What of the tests meets each package that is needed.
LOWEST := $(addprefix tests/test_,$(addsuffix .py,cli helping search frontier encoding certificates pictures \
	pictures_files sheet serve cluster bench best best_large external doctests unique manual))

.DEFAULT_GOAL := help
.PHONY: help solve test pytest test-long test-lowest test-pythons build lint docs texts language notebooks pictures gallery \
	screenshots clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

solve: .venv/.solve ## solve the standard example
	$(BIN)/satpuzzle solve standard

# Both at once: mypy keeps one core busy, for a minute if it has no cache.
test: .venv/.test node_modules/.done ## every check but the long ones: lint and tests
	$(MAKE) --no-print-directory --jobs=2 lint pytest

pytest: .venv/.test node_modules/.done ## the tests of `make test` alone
	$(PYTEST) -m "not long"

test-long: lint node_modules/.done ## every check there is
	THOROUGH=1 $(PYTEST)

# On the lowest Python, too; the newest versions are those of `make test`. What they need themselves is new, so that old
# ones are warned.
test-lowest: ## tests with the lowest versions of all packages that are allowed
	mkdir -p $(ELSEWHERE) && python3.11 -m venv $(ELSEWHERE)/lowest && python3.11 -m tests.lowest > $(ELSEWHERE)/lowest.txt
	$(ELSEWHERE)/lowest/bin/python -m pip install --quiet -c $(ELSEWHERE)/lowest.txt --editable '.[test]'
	$(ELSEWHERE)/lowest/bin/python -m pytest -W ignore::DeprecationWarning -n $(WORKERS) -m "not long" $(LOWEST)
	$(ELSEWHERE)/lowest/bin/python -m sphinx -q -W --keep-going -b html docs $(ELSEWHERE)/lowest-docs

test-pythons: $(addprefix test-with-,$(PYTHONS)) ## tests with other Pythons (PYTHONS="python3.12 python3.13")

test-with-%: node_modules/.done
	$* -m venv $(ELSEWHERE)/$* && $(ELSEWHERE)/$*/bin/python -m pip install --quiet --editable '.[test]'
	$(ELSEWHERE)/$*/bin/python -m pytest -n $(WORKERS) --dist worksteal -m "not long"

build: .venv/.test ## wheel and sdist in dist/, byte for byte those of any other machine
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist
	cd dist && sha256sum *

lint: .venv/.test ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

docs: .venv/.test ## the documents as a site in out/docs, without a network; a warning is an error
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs out/docs

texts: .venv/.test ## bring the catalogues of translated texts up to date with the code
	$(BIN)/python -m tests.catalogue

# Where the environment has a LANGUAGE, of which gettext takes its own, that is not meant.
language: .venv/.test ## begin the catalogue of a new language (LANGUAGE=fr), or bring all up to date
	@$(if $(filter command line,$(origin LANGUAGE)),,echo "name a language, as in: make language LANGUAGE=fr"; exit 2)
	$(BIN)/python -m tests.catalogue $(LANGUAGE)

notebooks: .venv/.test ## run the notebooks and store in them what they show
	$(BIN)/python -m tests.notebooks

pictures: .venv/.test ## draw the pictures of the documents anew
	$(BIN)/satpuzzle render standard --show 1 -o docs/standard.svg
	$(BIN)/python -m tests.documents docs/about/gallery.md docs/about/gallery

gallery: .venv/.solve ## one picture of every kind in out/gallery, to be looked at
	$(BIN)/python -m tests.gallery out/gallery

screenshots: .venv/.test ## what the page looks like to its tests, in out/
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

clean: ## remove all that was installed or built
	rm -rf .venv node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
