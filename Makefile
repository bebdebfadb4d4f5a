# What people type. Meson builds; see meson.build.
build/build.ninja:
	meson setup build

build: build/build.ninja
	ninja -C build

test: build
	meson test -C build --print-errorlogs

.PHONY: build test
