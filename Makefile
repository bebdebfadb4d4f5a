# What people type. Each target first has tools/setup install what is missing;
# the building itself is Meson's: see meson.build.
PREFIX ?= /usr/local
DESTDIR ?=
TIME ?= 60
ROW ?=
TUI ?=
ONLY ?=
BENCH ?=

all: build/build.ninja
	tools/step ninja -C build

build/build.ninja:
	tools/setup build terminal server
	CC=$${CC:-gcc} meson setup build

# The program alone, for who wants to play: no tests, no tools.
program: build/build.ninja
	tools/step ninja -C build unlucky

# The game at this terminal; `make tui TUI="--lang fr"` for options.
tui: program
	build/unlucky play $(TUI)

# A server on this machine with the browser game in it, and the address to open. `make play PORT=8090` takes that port
# and no other. All that is missing is installed at once, before anything is built; the program comes last, since the
# browser game is in it.
PORT ?=
play:
	@tools/setup build terminal server wasm node web
	@$(MAKE) --no-print-directory web-quiet
	@tools/step ninja -C build --quiet unlucky
	@exec tools/play $(PORT)

# The game for browsers: web/dist, a folder that any static host serves.
web: web-quiet
	tools/web sizes

web-quiet: build/build.ninja
	@tools/setup wasm node web
	@grep -q unlucky.wasm build/build.ninja || meson configure build -Dwasm=enabled
	@tools/step ninja -C build --quiet wasm/unlucky.wasm
	@tools/step tools/web build

# For translators: what is wrong or missing in a language, then the game in it, at this terminal and as a page. What is not
# translated yet is in English. `make words LANG=fr`; docs/translating.md tells the rest.
words:
	@tools/words/see $(LANG)

test:
	@tools/setup build terminal server test database wasm node web browser
	tools/test

# `make bench BENCH=--batches`: only games by the thousand, from Python and in C, and the npm package.
# `make bench BENCH=--json` for programs: nothing but the figures goes to standard output.
bench:
	@$(MAKE) all >&2
	@tools/setup bench >&2
	@tools/bench build/bench/bench $(BENCH)

# One row of docs/strength.md measured: pass or fail. Without ROW it lists them.
strength: all
	tools/strength $(ROW)

# Each fuzzer for TIME seconds; ONLY="plan json" runs those alone.
fuzz:
	tools/setup build terminal server fuzz
	tools/fuzz $(TIME) $(ONLY)

# What docs/trust.md promises, at length; ONLY="verify deals" runs those alone.
trust:
	tools/setup build terminal server test database node proxies
	@$(MAKE) all >&2
	tools/trust $(ONLY)

# A table, two nodes and a store that fail, in one process: so many hours of it, from a seed of today. What breaks a
# promise prints the seed that shows it again. OPTIONS="--nodes 3 --tables 6 --shards 3", OPTIONS="--lies 1".
simulate:
	tools/setup build terminal server test
	@$(MAKE) all >&2
	build/tests/trust/trust-simulate --hours $(or $(HOURS),1) --seed $(or $(SEED),$$(date +%s)) $(OPTIONS)

# What is checked for every case, not only for those that tests meet: docs/trust.md. ONLY="node-log" runs that alone.
prove:
	tools/setup build server prove
	tools/prove $(ONLY)

coverage:
	tools/setup build terminal server test
	tools/test coverage

# The release tarball, with the browser game built: build/meson-dist/unlucky-VERSION.tar.xz.
dist: build/build.ninja
	tools/setup wasm node web
	meson configure build -Dwasm=enabled
	meson dist -C build --no-tests

# Debian packages of the last commit, lintian's opinion included: build-deb/*.deb. On Debian 12 or 13.
deb: build/build.ninja
	tools/setup build terminal server wasm node web deb
	meson configure build -Dwasm=enabled
	tools/deb

# An image of the server for containers, from those packages: build-deb/unlucky-VERSION-image.tar. Asks for root by sudo.
image: deb
	$$([ "$$(id -u)" = 0 ] || echo sudo) tools/image

# What is released, tried as those will who get it; docs/releasing.md. ONLY="tarball" runs that alone.
release-check:
	tools/setup build terminal server wasm node web deb
	tools/release-check $(ONLY)

# Looked at before anything is built: Meson would end in a traceback.
may-install:
	@for folder in bin include lib share; do \
	    folder="$(DESTDIR)$(PREFIX)/$$folder"; \
	    while ! [ -e "$$folder" ]; do folder=$$(dirname "$$folder"); done; \
	    if ! [ -d "$$folder" ] || ! [ -w "$$folder" ]; then \
	        echo "make install: there is no writing to $$folder: be root (sudo make install)," >&2; \
	        echo "or choose a folder of your own: make install PREFIX=\$$HOME/.local" >&2; \
	        exit 1; \
	    fi; \
	done

install: may-install all
	meson configure build -Dprefix=$(PREFIX)
	DESTDIR=$(DESTDIR) meson install -C build

format:
	tools/setup format
	clang-format -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build build-node build-node.new build-sanitized build-threads build-clang build-coverage build-fuzz build-words build-deb

.PHONY: all program may-install tui play web web-quiet words test bench fuzz prove coverage trust simulate dist deb image release-check install format clean strength
