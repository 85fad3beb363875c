PYTHON ?= python3
# Give LOCK_FLAGS=--upgrade to take the newest releases; by default pins that still fit stay.
LOCK_FLAGS ?=

VENV := .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.run
PLAYABLE := $(VENV)/.playable
DEV := $(VENV)/.dev
READY := $(PLAYABLE) $(DEV)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Compiled modules are kept: else every program that a test starts would compile them all again.
unexport PYTHONDONTWRITEBYTECODE

OLD_PYTHON = Crossblades needs Python 3.11 or newer and "$(PYTHON)" is not; name another one, as in: make PYTHON=python3.12
check_python = $(if $(shell $(PYTHON) -c 'import sys; print("ok" if sys.version_info >= (3, 11) else "")' 2>/dev/null),,$(error $(OLD_PYTHON)))

.DEFAULT_GOAL := help
.PHONY: help table play test pages coverage slow format bench golden rules screenshots lock clean

help: ## Show this list
	@echo 'Crossblades: make <target>'
	@sed -n 's/^\([a-z]*\):.*## \(.*\)$$/\1|\2/p' Makefile | while IFS='|' read -r name text; do printf '  %-11s %s\n' "$$name" "$$text"; done

table: $(PLAYABLE) ## Play in the browser; with friends: make table ARGS=--lan
	@$(BIN)/crossblades table $(ARGS)

play: $(PLAYABLE) ## Fight a duel: you choose at a terminal, else it plays itself
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/crossblades play duel; else $(BIN)/crossblades fight duel; fi

test: $(READY) ## Check format, lint, types and tests (without slow ones and pages)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -q -n 3 --dist worksteal -m "not slow and not pages"

pages: $(READY) ## Test the host's own pages in a real browser: editor, characters ...
	$(BIN)/pytest -q -n 2 -m pages

coverage: $(READY) ## Run the same tests, and see what they leave out (three times as long)
	$(BIN)/pytest -q -n 2 -m "not slow and not pages" --cov --cov-fail-under=90

slow: $(READY) ## Run the slow tests
	$(BIN)/pytest -q -m slow

format: $(READY) ## Format the code and mend what the linter can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(READY) ## Run the benchmarks
	$(BIN)/python -m benchmarks

golden: $(READY) ## Write the golden playthroughs anew, to read what a change does
	$(BIN)/python -m tests.playthroughs.test_golden

rules: $(READY) ## Write the table of rules and the page of rulings anew
	$(BIN)/python tools/rules_table.py --write
	$(BIN)/python tools/rulings_page.py --write

screenshots: $(READY) ## Take the pictures of the table anew, with the browser that is installed
	$(BIN)/python -m tools.screenshots

lock: ## Make requirements/run.txt and dev.txt anew
	@$(check_python)set -e; \
	scratch=$$(mktemp -d); trap 'rm -rf "$$scratch"' EXIT; \
	$(PYTHON) -m venv "$$scratch"; \
	"$$scratch/bin/pip" install -qq uv; \
	compile="$$scratch/bin/uv pip compile -q pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --no-annotate $(LOCK_FLAGS)"; \
	$$compile --group install -o requirements/run.txt; \
	$$compile --group dev --all-extras -c requirements/run.txt -o requirements/dev.txt

clean: ## Remove everything that make and the tools have made
	rm -rf $(VENV) dist htmlcov .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

# Changed locks start from an empty environment, so nothing stale stays behind. A lock names all that is
# needed: looking for dependencies could only find releases that it does not know.
$(RUN): requirements/run.txt requirements/dev.txt
	@$(check_python)echo 'Setting up $(VENV) to play (once, a few seconds) ...'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -qq --no-deps --require-hashes -r requirements/run.txt
	@touch $@

$(PLAYABLE): $(RUN) pyproject.toml
	@$(BIN)/python -m pip install -qq --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): $(RUN)
	@echo 'Adding what developers need (once, a minute or less) ...'
	@$(BIN)/python -m pip install -qq --no-deps --require-hashes -r requirements/dev.txt
	@touch $@
