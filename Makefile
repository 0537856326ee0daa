# Two commands: `make run` and `make test`. Both set up what they need in .venv first.
PYTHON ?= python3
VENV := .venv
READY := $(VENV)/.ready

.PHONY: run test check bench clean

run: $(VENV)/.run  ## serve the playground at http://127.0.0.1:8000
	$(VENV)/bin/toolprism serve

test: $(READY)  ## everything that must hold
	$(VENV)/bin/python -m pytest

check: $(READY)  ## format, lint and types
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy

bench: $(VENV)/.bench  ## how long it takes, beside the peers
	$(VENV)/bin/python -m tests.bench

clean:
	rm -rf $(VENV)

$(VENV)/.run: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --quiet --upgrade pip
	$(VENV)/bin/python -m pip install --quiet --editable .
	touch $@

$(READY): $(VENV)/.run
	$(VENV)/bin/python -m pip install --quiet --group dev
	touch $@

$(VENV)/.bench: $(READY)
	$(VENV)/bin/python -m pip install --quiet --group bench
	touch $@
