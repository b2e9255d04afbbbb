# Two commands: `make play` plays, `make test` proves. Everything they need they set up themselves.

PYTHON ?= python3
PLAIN := .venv
FAST := .venv-compiled
BENCH := .venv-bench
LOCK := requirements.lock
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*') setup.py pyproject.toml MANIFEST.in tools/backend.py tools/compiling.py
PIP := -m pip --disable-pip-version-check --quiet
PYTHONS ?= python3.11 python3.12 python3.13
MODE ?= base
PACKAGES := 'import sysconfig; print(sysconfig.get_path("purelib"))'
# The compiled build where there is one.
FASTEST = $$( [ -x $(FAST)/bin/buccaneer ] && echo $(FAST) || echo $(PLAIN) )
PYTEST := -m pytest -n 2 --dist worksteal
# What runs no compiled code, or the same as plain Python: once is enough.
PLAIN_ONLY := web cli sim terminal test_architecture.py test_ledger.py test_lock.py test_play.py test_recipes.py \
  test_examples.py test_reference.py test_schema.py test_words.py bots/test_open_bots.py cards/test_content.py cards/test_story.py dice/test_charts.py \
  dice/test_map_packs.py dice/test_terminal_dice.py game/test_record.py

# Bytecode is kept, whatever is usual here: test files take longer to prepare than most of them to run.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play terminal test quick lint format fast wheel dist lock bench load floods fuzz soak mutate study dice-study adventure-study playthroughs api screenshots chromium browsers hooks clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /\t/' | expand -t 14

play: $(PLAIN)/play ## play in the browser (LAN=1: with the phones in your network)
	@$(PLAIN)/bin/python -m tools.play $(if $(LAN),--lan)

terminal: $(PLAIN)/play ## play in the terminal (MODE=base)
	@$(PLAIN)/bin/buccaneer play $(MODE)

test: lint $(FAST)/done browsers ## lint, types, the whole suite as plain Python and compiled, the browser game in three browsers
	$(PLAIN)/bin/python $(PYTEST) $(if $(shell test -x $(FAST)/bin/buccaneer && echo yes),-m "not strength")
	@if [ -x $(FAST)/bin/buccaneer ]; then set -e; \
	  echo "what is compiled, on the compiled build"; \
	  BUCCANEER_EXPECT=compiled $(FAST)/bin/python $(PYTEST) $(PLAIN_ONLY:%=--ignore tests/%); \
	  echo "digests of both builds"; \
	  $(PLAIN)/bin/python -m tools.digests > $(PLAIN)/digests; \
	  $(FAST)/bin/python -m tools.digests > $(FAST)/digests; \
	  cmp $(PLAIN)/digests $(FAST)/digests && echo "equal over $$(wc -l < $(PLAIN)/digests) games"; \
	fi

quick: $(PLAIN)/dev ## every rule, a game of each kind, ten tests in a browser: about a minute
	$(PLAIN)/bin/python $(PYTEST) --pace quick

lint: $(PLAIN)/dev ## ruff and mypy --strict
	$(PLAIN)/bin/ruff check .
	$(PLAIN)/bin/ruff format --check .
	$(PLAIN)/bin/mypy

format: $(PLAIN)/dev ## bring the code into shape
	$(PLAIN)/bin/ruff check --fix .
	$(PLAIN)/bin/ruff format .

chromium:
	@sh tools/browsers.sh chromium || [ -z "$$CI" ]

browsers:
	@sh tools/browsers.sh chromium firefox webkit || [ -z "$$CI" ]

fast: $(FAST)/done ## the compiled engine, in .venv-compiled

wheel: $(PLAIN)/play ## a compiled wheel for this machine, in dist
	@$(PLAIN)/bin/python -m tools.compiled --into dist

dist: $(PLAIN)/dev ## the source archive and the plain wheel, in dist
	$(PLAIN)/bin/python -m build --no-isolation --sdist
	BUCCANEER_COMPILE=never $(PLAIN)/bin/python -m build --no-isolation --wheel

lock: ## pin what `make` installs anew (PYTHONS="python3.11 …")
	$(PYTHON) -m tools.lock $(PYTHONS)

bench: $(FAST)/done $(PLAIN)/dev $(BENCH)/done ## speed, as ratios to catanatron and open_spiel in the same run; the server's costs
	$(PLAIN)/bin/python -m tools.bench --plain $(PLAIN)/bin/python --compiled $(FAST)/bin/python --peers $(BENCH)/bin/python
	$(FASTEST)/bin/python -m tools.webbench

load: $(FAST)/done $(PLAIN)/dev ## how many tables one server carries: about three minutes (TABLES="300 1000")
	$(FASTEST)/bin/python -m tools.load $(if $(TABLES),--tables $(TABLES))

floods: $(FAST)/done $(PLAIN)/dev ## what a player notices while somebody else floods the server: a minute or two
	$(FASTEST)/bin/python -m tools.floods

fuzz: $(FAST)/done $(PLAIN)/dev ## 100,000 random games under the battery (GAMES=…), then secrecy at every decision
	$(FASTEST)/bin/python -m tools.fuzz --games $(or $(GAMES),100000)
	$(PLAIN)/bin/python $(PYTEST) --pace soak tests/web/test_secrecy.py

soak: $(PLAIN)/dev chromium ## a server killed 1,000 times, with faults between (KILLS=…), whole games of every kind in a browser
	$(PLAIN)/bin/python -m tools.soak --kills $(or $(KILLS),1000)
	$(PLAIN)/bin/python $(PYTEST) --pace soak --ignore tests/web/test_secrecy.py

mutate: $(PLAIN)/dev ## break the rules in 100 places: the marked tests must notice 90
	$(PLAIN)/bin/python -m tools.mutate

study: $(PLAIN)/dev $(FAST)/done ## play every mode and mix by the thousand and write docs/studies.md (takes half an hour)
	$(FASTEST)/bin/python -m tools.study

adventure-study: $(PLAIN)/dev $(FAST)/done ## play the adventure's chapters by the thousand and write docs/adventure.md
	$(FASTEST)/bin/python -m tools.adventure_study

dice-study: $(PLAIN)/dev $(FAST)/done ## play the Dice Game's maps by the hundred and write docs/dice-maps.md
	$(FASTEST)/bin/python -m tools.dice_study

playthroughs: $(PLAIN)/dev ## write the playthroughs anew
	$(PLAIN)/bin/python -m tools.playthroughs

api: $(PLAIN)/dev ## write docs/api.md anew from the docstrings
	$(PLAIN)/bin/python -m tools.api

screenshots: $(PLAIN)/dev chromium ## make the pictures in docs/pictures anew
	@$(PLAIN)/bin/python $(PIP) install pillow
	$(PLAIN)/bin/python -m tools.screenshots

hooks: ## run `make lint` before every commit
	git config core.hooksPath .githooks

clean: ## remove environments and builds
	rm -rf $(PLAIN) $(FAST) $(BENCH) .compiled build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache

# -- environments ------------------------------------------------------------------------------------

$(PLAIN)/play: pyproject.toml setup.py $(LOCK)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "buccaneer needs Python 3.11 or newer: make PYTHON=python3.12"; exit 1; }
	@echo "setting up $(PLAIN)"
	@$(PYTHON) -m venv $(PLAIN)
	@$(PLAIN)/bin/python $(PIP) install --constraint $(LOCK) -e '.[web]'
	@touch $@

$(PLAIN)/dev: $(PLAIN)/play
	@echo "adding the tools for tests to $(PLAIN)"
	@$(PLAIN)/bin/python $(PIP) install --no-compile -r $(LOCK)
	@touch $@

# What the compiled build needs beside itself it takes from the plain environment: nothing is installed twice.
$(FAST)/done: $(SOURCES) $(LOCK) | $(PLAIN)/dev
	@if PYTHON=$(PYTHON) sh tools/compiler.sh; then set -e; \
	  echo "building the compiled engine and installing it in $(FAST)"; \
	  built=$$($(PLAIN)/bin/python -m tools.compiled); \
	  $(PYTHON) -m venv --clear --without-pip $(FAST); \
	  $(PLAIN)/bin/python $(PIP) --python $(FAST)/bin/python install --no-deps "$$built"; \
	  $(PLAIN)/bin/python -c $(PACKAGES) > "$$($(FAST)/bin/python -c $(PACKAGES))/plain.pth"; \
	  touch $@; \
	elif [ -n "$$CI" ]; then echo "the compiled build is missing: a C compiler is needed here"; exit 1; \
	else mkdir -p $(FAST); fi

$(BENCH)/done: Makefile
	@echo "setting up $(BENCH) with catanatron and open_spiel"
	@$(PYTHON) -m venv $(BENCH)
	@$(BENCH)/bin/python $(PIP) install catanatron==3.2.1 open_spiel
	@touch $@
