# The front door: each target installs what is missing, configures, builds and runs. CMake and Ninja do the work; see
# CMakePresets.json for the builds and tools/ for the checks. `make help` lists the targets.

# Directories with games beside the project's own, separated by colons (docs/adding-a-game.md); other ones configure the builds anew.
TRIVIUM_GAMES_PATH ?=
export TRIVIUM_GAMES_PATH
GAME ?=
ARGS ?=
PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 600
SOAK_GAMES ?= 1000
SOAK_MATCHES ?= 1000
SOAK_MINUTES ?=
SOAK_SEED ?=

.PHONY: all play play-terminal test soak fuzz coverage mutants instructions bench format po abi python install docs dist static deb release clean help \
        program dev build-packages test-packages FORCE
.DEFAULT_GOAL := all
.NOTPARALLEL:

all: program ## build the program: build/release/trivium

play: program ## play in the browser; ARGS="--port 8080 --bind 0.0.0.0" chooses where
	@build/release/trivium serve $(ARGS)

play-terminal: program ## play in the terminal; ARGS="avalon --seats you,greedy --lang fr" chooses how
	@build/release/trivium play $(or $(ARGS),$(GAME))

test: test-packages program python dev ## build with sanitizers and run every test
	@tools/run-tests build/dev

soak: test-packages program dev ## thousands of games and long fuzzing, for a night, or about SOAK_MINUTES; SOAK_SEED, SOAK_PARTS, SOAK_GAMES, SOAK_MATCHES, FUZZ_SECONDS
	@SOAK_MINUTES="$(SOAK_MINUTES)" SOAK_SEED="$(SOAK_SEED)" tools/soak $(SOAK_GAMES) $(FUZZ_SECONDS) $(SOAK_MATCHES)

fuzz: test-packages ## search for inputs that crash the readers; FUZZ_SECONDS for each of them
	@tools/fuzz $(FUZZ_SECONDS)

coverage: test-packages ## lines of src/games that the tests execute; fails under 95 %
	@tools/install-packages coverage
	@tools/coverage

mutants: test-packages ## plant one fault per rule clause; each must be caught by that clause's test
	@tools/mutants

instructions: program test-packages ## instructions per decision, against the kept figures
	@tools/instructions

bench: program ## decisions per second; GAME chooses the game
	@build/release/trivium bench $(GAME)

format: ## format the C and TypeScript sources
	@tools/install-packages format
	@tools/typescript format
	@clang-format-14 -i $$(git ls-files 'src/*.[ch]' 'include/*.h' 'tests/*.[ch]' 'examples/*.[ch]' 'examples/*.cpp')

po: ## bring the translations up to date with the sources
	@tools/install-packages translate
	@tools/po-update

abi: test-packages build/dev/build.ninja ## write down the library's binary interface anew, after a change that is meant
	@cmake --build build/dev --target trivium_abi trivium_batch_abi
	@tools/abi renew build/dev/tests/libtrivium.so
	@tools/abi renew build/dev/tests/libtrivium-batch.so

python: build-packages build/release/build.ninja ## build the Python package: PYTHONPATH=build/python python3 -m trivium
	@tools/install-packages python
	@grep -q '^TRIVIUM_PYTHON:BOOL=ON' build/release/CMakeCache.txt || cmake --preset release -DTRIVIUM_PYTHON=ON
	@cmake --build build/release --target python_package

install: python program ## install program, man page, library, headers and Python package; PREFIX, DESTDIR
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

docs: ## build the documents as a site, build/docs/site, and the man pages
	@tools/build-docs build/docs
	@echo build/docs/site/index.html

dist: build-packages ## make the source archive, which has the page built: build/dist
	@tools/dist

static: build-packages build/static/build.ninja ## build one program that needs no library: build/static/trivium
	@cmake --build build/static --target trivium
	@ls -l build/static/trivium

deb: build-packages ## build Debian packages: build/deb
	@tools/deb

release: test static ## do all checks and leave archive, packages, static program and checksums in build/releases
	@tools/release

clean: ## remove everything that was built
	@rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | while IFS='|' read -r name about; do \
	    printf '%-20s %s\n' "$$name" "$$about"; done

build-packages:
	@tools/install-packages build

test-packages:
	@tools/install-packages build test

program: build-packages build/release/build.ninja
	@cmake --build build/release

dev: test-packages build/dev/build.ninja
	@cmake --build build/dev

build/%/build.ninja: CMakePresets.json build/games-path | build-packages
	@cmake --preset $*

build/games-path: FORCE
	@mkdir -p build
	@[ -e $@ ] && [ "$$(cat $@)" = "$(TRIVIUM_GAMES_PATH)" ] || echo "$(TRIVIUM_GAMES_PATH)" >$@
FORCE:
