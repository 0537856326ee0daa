# Every target sets up what it needs in a virtual environment first; `make` alone lists them.
PYTHON ?= python3
VENV := .venv
# The peers that the benchmarks compare with bring versions of libraries that the tests cannot use.
BENCH_VENV := .venv-bench
AUDIT_VENV := .venv-audit
ENGINES_VENV := .venv-engines
SHAPES_VENV := .venv-shapes
LOCK := --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-header --no-annotate
# What pytest gets: `make test ARGS="tests/schema -k google"`. `-n 0` runs it in one process.
ARGS ?=
# One process more than there are processors, because tests wait for browsers and servers; four at most.
PROCESSES := $(shell $(PYTHON) -c "import os; print(min(4, 1 + (os.cpu_count() or 1)))")
PYTEST = $(VENV)/bin/python -m pytest --numprocesses $(PROCESSES) --dist worksteal
# Tests start hundreds of processes, which would compile every module again.
export PYTHONDONTWRITEBYTECODE =

# COMPILED=1: `make load` and `make fuzz` run with the engine compiled to C.
COMPILED ?=

# What the page /census counts.
CORPUS ?= tests/vectors/corpus/tools.jsonl.gz

.DEFAULT_GOAL := help
.SECONDARY:
.PHONY: help run wheel release test quick soak whole check bench peers engines shapes servers load fuzz mutants picture census audit lock clean

help:  ## list the targets
	@sed -n 's/^\([a-z]*\):.*  ## \(.*\)/\1|\2/p' Makefile | awk -F '|' '{ printf "make %-8s %s\n", $$1, $$2 }'

run: $(VENV)/.run  ## set up, and serve the playground at http://127.0.0.1:8000
	$(VENV)/bin/toolprism serve

wheel: $(VENV)/.dev  ## build a wheel for this machine in dist, with the engine compiled to C
	rm -rf build/sdist
	$(VENV)/bin/python -m hatchling build --target sdist --directory build/sdist
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(VENV)/bin/python -m pip wheel --no-deps --no-build-isolation --wheel-dir dist build/sdist/*.tar.gz

release: $(VENV)/.dev  ## build sdist and wheels in dist, and try each in an empty environment
	$(VENV)/bin/python -m tests.release

test: $(VENV)/.dev  ## set up, and run the tests; ARGS goes to pytest
	$(VENV)/bin/python -m tests.install_chromium
	$(VENV)/bin/python -m tests.node
	$(PYTEST) -m "not soak" $(ARGS)

whole: $(VENV)/.dev  ## run what `make test` runs, and once what only `make soak` runs, as CI does; ARGS goes to pytest
	$(VENV)/bin/python -m tests.install_chromium
	$(VENV)/bin/python -m tests.node
	$(PYTEST) $(ARGS)

quick: $(VENV)/.dev  ## run the tests that import what changed since main, and the laws; ARGS goes to pytest
	$(PYTEST) -m "not soak" $(ARGS) $$($(VENV)/bin/python -m tests.quick)

soak: $(VENV)/.dev  ## run the tests that build, release or repeat, and each law with many more inputs; ARGS goes to pytest
	$(VENV)/bin/python -m tests.install_chromium
	$(VENV)/bin/python -m tests.node
	SOAK=1 $(PYTEST) -m soak $(ARGS)

check: $(VENV)/.dev  ## check format, lint and types
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy

bench: $(BENCH_VENV)/.bench  ## compare the speed with transformers of other projects
	$(BENCH_VENV)/bin/python -m tests.install_chromium
	$(BENCH_VENV)/bin/python -m tests.bench

peers: $(BENCH_VENV)/.bench  ## compare with transformers and engines of other projects, on published tools
	$(BENCH_VENV)/bin/python -m tests.peers

engines: $(ENGINES_VENV)/.engines build/engines/llama_cpp build/engines/servers/.taken  ## ask grammar engines what they hold, and record it; ARGS=--check compares
	$(ENGINES_VENV)/bin/python -m tests.engines $(ARGS)

shapes: $(SHAPES_VENV)/.shapes  ## ask SDKs which tools they refuse to send, and record it; ARGS=--check compares
	$(SHAPES_VENV)/bin/python -m tests.engines.shapes $(ARGS)

servers: $(VENV)/.dev  ## install published MCP servers in build/servers, and ask each for its tools
	$(VENV)/bin/python -m tests.servers

picture: $(VENV)/.dev  ## take the screenshot for the README
	$(VENV)/bin/python -m tests.picture

load: $(VENV)/.dev  ## measure the server under load and attack; ARGS goes to the program
	$(VENV)/bin/python -m $(if $(COMPILED),tests.compiled) tests.bench.load $(ARGS)

fuzz: $(VENV)/.dev  ## send a million generated inputs to every target, or one minute of them with CI set; ARGS goes to the program
	$(VENV)/bin/python -m $(if $(COMPILED),tests.compiled) tests.bench.fuzz $(ARGS)

mutants: $(VENV)/.dev  ## plant mistakes one by one: a test must fail for each; ARGS selects rows by name
	$(VENV)/bin/python -m tests.mutants $(ARGS)

census: $(VENV)/.dev  ## recount every tool of CORPUS for the page /census, before a release
	$(VENV)/bin/toolprism census $(CORPUS) --edition current --out build/census
	cp build/census/census.json app/toolprism/census/published.json

audit: $(AUDIT_VENV)/.audit  ## check what the container installs: lock, licences, vulnerabilities; write its SBOM
	$(AUDIT_VENV)/bin/python -m tests.audit

lock: $(AUDIT_VENV)/.audit  ## lock what the container installs, by version and hash
	$(AUDIT_VENV)/bin/pip-compile $(LOCK) --extra postgres --extra redis --output-file deploy/requirements.txt pyproject.toml
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(AUDIT_VENV)/bin/pip-compile $(LOCK) --only-build-deps --all-build-deps --output-file deploy/build-requirements.txt pyproject.toml

clean:  ## remove the virtual environments
	rm -rf $(VENV) $(BENCH_VENV) $(ENGINES_VENV) $(AUDIT_VENV)

%/bin/python:
	$(PYTHON) -m venv $*
	$@ -m pip install --quiet --upgrade pip

%/.run: pyproject.toml | %/bin/python
	$*/bin/python -m pip install --quiet --editable .
	touch $@

%/.dev: %/.run
	$*/bin/python -m pip install --quiet --group dev
	touch $@

%/.bench: %/.run
	$*/bin/python -m pip install --quiet --group bench
	$*/bin/python -m pip install --quiet --no-deps xgrammar apache-tvm-ffi  # without torch, which only generating needs
	touch $@

%/.engines: %/.run
	$*/bin/python -m pip install --quiet --group engines
	$*/bin/python -m pip install --quiet --no-deps xgrammar apache-tvm-ffi  # likewise
	touch $@

%/.shapes: %/.run
	$*/bin/python -m pip install --quiet --group shapes
	touch $@

build/engines/llama_cpp: tests/engines/llama_cpp.cpp tests/engines/llama_cpp.py | $(ENGINES_VENV)/.engines
	mkdir -p $(@D)
	$(ENGINES_VENV)/bin/python -m tests.engines.llama_cpp

build/engines/servers/.taken: tests/engines/servers.py | $(ENGINES_VENV)/.engines
	mkdir -p $(@D)
	$(ENGINES_VENV)/bin/python -m tests.engines.servers
	touch $@

%/.audit: %/.run
	$*/bin/python -m pip install --quiet --group audit --editable ".[postgres,redis]"
	touch $@
