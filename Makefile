# Two commands: `make play` plays, `make test` proves. Everything they need they set up themselves.

PYTHON ?= python3
PLAIN := .venv
FAST := .venv-compiled
BENCH := .venv-bench
SOURCES := $(shell find src -name '*.py' -o -name '*.toml') setup.py pyproject.toml
MODE ?= base

.PHONY: play terminal test quick lint format fast bench fuzz mutate study dice-study playthroughs screenshots chromium hooks clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 14

play: $(PLAIN)/play ## play in the browser
	@$(PLAIN)/bin/buccaneer serve --open

terminal: $(PLAIN)/play ## play in the terminal (MODE=base)
	@$(PLAIN)/bin/buccaneer play $(MODE)

test: lint $(FAST)/done chromium ## lint, types, the whole suite as plain Python and compiled, the browser game in a browser
	$(PLAIN)/bin/python -m pytest -n 2
	@if [ -x $(FAST)/bin/buccaneer ]; then set -e; \
	  echo "the same suite on the compiled build"; \
	  BUCCANEER_EXPECT=compiled $(FAST)/bin/python -m pytest -n 2 --ignore tests/web; \
	  echo "digests of both builds"; \
	  $(PLAIN)/bin/python -m tools.digests > $(PLAIN)/digests; \
	  $(FAST)/bin/python -m tools.digests > $(FAST)/digests; \
	  cmp $(PLAIN)/digests $(FAST)/digests && echo "equal over $$(wc -l < $(PLAIN)/digests) games"; \
	fi

quick: $(PLAIN)/dev ## the part of the suite that takes under a minute
	$(PLAIN)/bin/python -m pytest -n 2 -m "not slow"

lint: $(PLAIN)/dev ## ruff and mypy --strict
	$(PLAIN)/bin/ruff check .
	$(PLAIN)/bin/ruff format --check .
	$(PLAIN)/bin/mypy

format: $(PLAIN)/dev ## bring the code into shape
	$(PLAIN)/bin/ruff check --fix .
	$(PLAIN)/bin/ruff format .

chromium:
	@sh tools/chromium.sh || [ -z "$$CI" ]

fast: $(FAST)/done ## build the compiled engine

bench: $(FAST)/done $(PLAIN)/dev $(BENCH)/done ## speed, as ratios to catanatron and open_spiel in the same run
	$(PLAIN)/bin/python -m tools.bench --plain $(PLAIN)/bin/python --compiled $(FAST)/bin/python --peers $(BENCH)/bin/python

fuzz: $(FAST)/done $(PLAIN)/dev ## 100,000 random games under the battery (GAMES=…)
	$$( [ -x $(FAST)/bin/buccaneer ] && echo $(FAST) || echo $(PLAIN) )/bin/python -m tools.fuzz --games $(or $(GAMES),100000)

mutate: $(PLAIN)/dev ## break the rules in 100 places: the marked tests must notice 90
	$(PLAIN)/bin/python -m tools.mutate

study: $(PLAIN)/dev $(FAST)/done ## play every mode and mix by the thousand and write docs/studies.md (takes half an hour)
	$$( [ -x $(FAST)/bin/buccaneer ] && echo $(FAST) || echo $(PLAIN) )/bin/python -m tools.study

dice-study: $(PLAIN)/dev $(FAST)/done ## play the Dice Game's maps by the hundred and write docs/dice-maps.md
	$$( [ -x $(FAST)/bin/buccaneer ] && echo $(FAST) || echo $(PLAIN) )/bin/python -m tools.dice_study

playthroughs: $(PLAIN)/dev ## write the playthroughs anew
	$(PLAIN)/bin/python -m tools.playthroughs

screenshots: $(PLAIN)/dev chromium ## make the pictures in docs/pictures anew
	$(PLAIN)/bin/python -m tools.screenshots

hooks: ## run `make lint` before every commit
	git config core.hooksPath .githooks

clean: ## remove environments and builds
	rm -rf $(PLAIN) $(FAST) $(BENCH) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache

# -- environments ------------------------------------------------------------------------------------

$(PLAIN)/play: pyproject.toml setup.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "buccaneer needs Python 3.11 or newer: make PYTHON=python3.12"; exit 1; }
	@echo "setting up $(PLAIN)"
	@$(PYTHON) -m venv $(PLAIN)
	@BUCCANEER_COMPILE=never $(PLAIN)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[web]'
	@touch $@

$(PLAIN)/dev: $(PLAIN)/play
	@echo "adding the tools for tests to $(PLAIN)"
	@BUCCANEER_COMPILE=never $(PLAIN)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[web,dev]'
	@touch $@

$(FAST)/done: $(SOURCES) | $(PLAIN)/play
	@if PYTHON=$(PYTHON) sh tools/compiler.sh; then set -e; \
	  echo "building the compiled engine in $(FAST)"; \
	  rm -rf build; $(PYTHON) -m venv $(FAST); \
	  BUCCANEER_COMPILE=require $(FAST)/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps .; \
	  $(FAST)/bin/python -m pip install --quiet --disable-pip-version-check $$($(PYTHON) tools/requirements.py); \
	  rm -rf build; touch $@; \
	elif [ -n "$$CI" ]; then echo "the compiled build is missing: a C compiler is needed here"; exit 1; \
	else mkdir -p $(FAST); fi

$(BENCH)/done: Makefile
	@echo "setting up $(BENCH) with catanatron and open_spiel"
	@$(PYTHON) -m venv $(BENCH)
	@$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check catanatron==3.2.1 open_spiel
	@touch $@
