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
	ninja -C build

build/build.ninja:
	tools/setup build terminal server
	CC=$${CC:-gcc} meson setup build

# The program alone, for who wants to play: no tests, no tools.
program: build/build.ninja
	ninja -C build unlucky

# The game at this terminal; `make tui TUI="--lang fr"` for options.
tui: program
	build/unlucky play $(TUI)

# A server on this machine, and the address to open in a browser. The real browser game where its tools are
# there or can be had, else a plain page. `make play PORT=8090` takes that port and no other.
PORT ?=
play: program
	@echo "make play: building the browser game, which takes a minute the first time"
	@if $(MAKE) web >build/web.log 2>&1; then ninja -C build unlucky >>build/web.log; else \
	    echo "make play: it cannot be built here (build/web.log says why): a plain page takes its place"; fi
	@exec tools/play $(PORT)

# The game for browsers: web/dist, a folder that any static host serves.
web: build/build.ninja
	tools/setup wasm node web
	meson configure build -Dwasm=enabled
	ninja -C build wasm/unlucky.wasm
	tools/web build
	tools/web sizes

test:
	tools/setup build terminal server test database wasm node web browser
	tools/test

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
	tools/setup build terminal server test database node
	@$(MAKE) all >&2
	tools/trust $(ONLY)

coverage:
	tools/setup build terminal server test
	tools/test coverage

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
	clang-format-14 -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build build-sanitized build-threads build-clang build-coverage build-fuzz

.PHONY: all program may-install tui play web test bench fuzz coverage trust install format clean strength
