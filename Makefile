# Everything lives in .venv; each target sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP = $(BIN)/python -m pip install --quiet --no-compile

.PHONY: run test test-lowest test-newest browser kernels collect mutate lint lint-types lint-style lint-browser node-packages bench data vectors commands pictures lock faults clean

# Python compiles what is imported, when it is: compiling all that pip installs takes half a minute.
$(VENV)/.ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; try make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(PIP) --editable ".[dev]"
	touch $@

run: $(VENV)/.ready
	$(BIN)/tile-explorer serve

# As many tests at a time as there are cores, four at most: each worker has a server and a browser of its own.
test: $(VENV)/.ready browser
	$(BIN)/python -m pytest -n auto --maxprocesses=4 --dist worksteal

# The tests that need no browser, with the lowest or the newest versions of what we depend on, in an environment of
# their own; `make test-newest PYTHON=python3.13` by another Python.
test-lowest: RESOLUTION := lowest-direct
test-newest: RESOLUTION := highest
test-lowest test-newest: $(VENV)/.ready
	$(PIP) uv
	$(BIN)/uv venv --quiet --clear --python $(PYTHON) build/$@
	$(BIN)/uv pip install --quiet --python build/$@/bin/python --resolution $(RESOLUTION) --editable ".[dev]"
	build/$@/bin/python -m pytest -n auto --maxprocesses=4 --dist worksteal tests/core tests/app

browser:
	@tests/install_browser.sh

# Each worker of a first run would compile numba's kernels and all tests: after these two they find them compiled.
kernels: $(VENV)/.ready
	@$(BIN)/python -c "import tile_core.uncertainty.envelopes; from tile_core.uncertainty.exact import claims, critical, paired, profiles; from tile_core import correlation; correlation.warm()"

collect: $(VENV)/.ready
	@$(BIN)/python -m pytest --collect-only >/dev/null

# Faults put into the code one by one, to see that the tests notice them. Tests and lines are matched once.
mutate: $(VENV)/.ready
	$(BIN)/python -m tests.mutate --jobs 2

# With --jobs=2 the types are checked, or Python's packages fetched, while the rest is.
lint: lint-types lint-style lint-browser

lint-types: $(VENV)/.ready
	$(BIN)/mypy

lint-style: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

# The browser's code. Running the program needs no Node; without Node this check is skipped, except in CI.
lint-browser: node-packages
	@if command -v npm >/dev/null; then node_modules/.bin/biome check --error-on-warnings && node_modules/.bin/tsc -p .; \
	elif [ -n "$$TILE_REQUIRE_NODE" ]; then echo "npm is missing: apt-get install nodejs npm" >&2; exit 1; \
	else echo "npm is missing, so the browser's code is not checked: apt-get install nodejs npm"; fi

node-packages:
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory node_modules/.ready; fi

node_modules/.ready: package.json
	npm install --silent --no-audit --no-fund --no-package-lock
	touch $@

bench: $(VENV)/.ready
	$(BIN)/python -m tests.bench

data: $(VENV)/.ready
	$(BIN)/python data/make_samples.py
	$(BIN)/python data/make_score_places.py
	$(BIN)/python data/make_score_table.py

# What the browser's tests in Node compare with.
vectors: $(VENV)/.ready
	$(BIN)/python -m tests.js.vectors

# The help of all commands, in docs/commands.md.
commands: $(VENV)/.ready
	$(BIN)/python -m tests.commands

pictures: $(VENV)/.ready
	$(BIN)/python -m tests.browser.pictures

# What the container installs, each package with its hashes.
lock: $(VENV)/.ready
	$(PIP) uv
	echo "hatchling>=1.26" | $(BIN)/uv pip compile pyproject.toml - --extra server --extra workbooks --generate-hashes --no-annotate --upgrade --quiet \
	  --python-version 3.11 --python-platform linux --custom-compile-command "make lock" --output-file requirements.lock

# Known faults of the packages in that list, as PyPI knows them; one that it does not know is listed with its version.
faults: $(VENV)/.ready
	$(PIP) pip-audit
	$(BIN)/pip-audit --disable-pip --require-hashes --requirement requirements.lock

clean:
	rm -rf $(VENV) node_modules build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache
