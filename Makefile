# `make help` lists what can be asked for.
SHELL := /bin/sh
.DEFAULT_GOAL := all

PREFIX ?= /usr/local
DESTDIR ?=
BINDIR := $(PREFIX)/bin
UNITDIR := $(PREFIX)/lib/systemd/user

SWIFT ?= swift
PACKAGES := Tests/Support/packages
# All programs side by side: the client looks for the others where it is itself.
PROGRAMS := .build/programs
# Only the archive of libstdc++ is here, so that it is linked in: of all its libraries the server alone would need
# the shared one.
ARCHIVES := $(abspath .build/archives)
LIBSTDCXX = $(wildcard $(shell { clang -print-file-name=libstdc++.a || cc -print-file-name=libstdc++.a; } 2>/dev/null))
RELEASE := $(SWIFT) build -c release --static-swift-stdlib -Xswiftc -L$(ARCHIVES)
# Nor the shared libgcc; and what is exported would all be kept.
SERVER_LINK := -Xlinker --no-export-dynamic -Xlinker -lgcc_eh
# The client alone is linked without any shared library, in a scratch folder of its own: as a setting of its
# target, the flag would keep other packages from depending on this one.
STATIC := $(SWIFT) build -c release --scratch-path .build/static -Xswiftc -static-executable
SWIFT_FILES = git ls-files -co --exclude-standard '*.swift' | grep -v /Generated/

.PHONY: all test check-model fuzz test-compositors bench bench-compare bench-peers demo gallery goldens docs docs-pictures sanitize \
	install uninstall format lint protocols help clean

all: build-packages ## build the programs for release, into .build/programs
	mkdir -p $(ARCHIVES)
	$(if $(LIBSTDCXX),ln -sf $(LIBSTDCXX) $(ARCHIVES))
	$(RELEASE) $(SERVER_LINK) --product bezeld
	$(RELEASE) $(SERVER_LINK) --product bezel-run
	$(STATIC) --product bezel
	mkdir -p $(PROGRAMS)
	install -s -m 755 .build/release/bezeld .build/release/bezel-run .build/static/release/bezel $(PROGRAMS)

# Installs a set of packages if some are missing: make test-packages, make peers-packages, …
%-packages:
	@$(PACKAGES) $*

# Stories wait for programs and compositors, and keep the threads meanwhile that all other tests share: so they come
# after those.
STORIES := SwayTests|CompositorTests|ProgramTests|OutsideTests|CommandRelayTests|ShellTests
TESTS = BEZEL_BIN_DIR=$(abspath $(PROGRAMS)) $(SWIFT) test --skip-build --disable-xctest

test: test-packages lint all ## install what tests need, run all of them
	$(SWIFT) build --build-tests
	$(TESTS) --skip '^($(STORIES))\.'
	$(TESTS) --filter '^($(STORIES))\.'

check-model: build-packages ## every sequence of events in a HUD's life, and a million long random ones
	$(SWIFT) build -c release --product model-check
	.build/release/model-check

fuzz: build-packages ## ten million inputs that no tool would print, for the reader of progress
	$(SWIFT) build -c release --product progress-fuzz
	.build/release/progress-fuzz

test-compositors: test-packages compositors-packages all ## the stories on KWin and Weston too
	$(SWIFT) build --build-tests
	BEZEL_COMPOSITORS=all $(TESTS) --filter '^CompositorTests\.'

# ONLY: words of the measurements to make. JSON: a file for the results. SECONDS: how long each takes, if its intervals
# don't get narrow before.
BENCH = .build/release/bezel-bench $(if $(JSON),--json $(JSON)) $(if $(SECONDS),--seconds $(SECONDS))

bench: all ## measure speed, memory and frames; installs nothing; ONLY=zoom is a part of it, JSON=FILE writes the results
	$(RELEASE) --product bezel-bench
	BEZEL_BIN_DIR=$(abspath $(PROGRAMS)) $(BENCH) $(ONLY)

# `make bench-compare OLD NEW`: make takes the words after the first for targets, so they get a rule that does nothing.
ifeq ($(firstword $(MAKECMDGOALS)),bench-compare)
BUILDS := $(wordlist 2,3,$(MAKECMDGOALS))
OLD ?= $(word 1,$(BUILDS))
NEW ?= $(word 2,$(BUILDS))
endif

bench-compare: build-packages ## measure two builds in turn: OLD=, NEW= are revisions or folders of programs (NEW: this tree)
	@$(if $(OLD),:,echo "Name what to compare with: make bench-compare OLD=REVISION-OR-FOLDER [NEW=...]"; exit 64)
	$(if $(NEW),,$(MAKE) all)
	$(RELEASE) --product bezel-bench
	old=$$(Tests/Support/built-programs '$(OLD)') && new=$$(Tests/Support/built-programs '$(or $(NEW),$(PROGRAMS))') && \
		$(BENCH) --compare "$$old" "$$new" $(ONLY)

bench-peers: peers-packages ## the same side by side with wob, mako and fuzzel
	$(MAKE) bench

demo: demo-packages all ## a tour of bezel, on your screen or as pictures
	$(RELEASE) --product bezel-demo
	BEZEL_BIN_DIR=$(abspath $(PROGRAMS)) .build/release/bezel-demo

gallery: build-packages test-packages ## every indicator in every look as pictures, and all on one sheet
	$(SWIFT) build --product bezel-gallery
	.build/debug/bezel-gallery

goldens: gallery ## the pictures that tests compare with anew: look at them
	rm -f Tests/HUDPaintingTests/Goldens/*.png
	BEZEL_UPDATE_GOLDENS=1 $(SWIFT) test --disable-xctest --filter HUDPaintingTests.GoldenTests

# Without a plugin for it: whoever depends on this package would have to fetch that too.
DOCC ?= docc
DOCS := .build/docs
EXTRACT = $(SWIFT) symbolgraph-extract $$(Tests/Support/built-modules) -minimum-access-level public \
	-skip-synthesized-members -skip-inherited-docs -omit-extension-block-symbols
# A library's archive, with what a second module adds to it.
define archive
	mkdir -p $(DOCS)/symbols/$(1)
	$(EXTRACT) -module-name $(1) -output-dir $(DOCS)/symbols/$(1)
	$(if $(2),$(EXTRACT) -module-name $(2) -output-dir $(DOCS)/symbols/$(1))
	$(if $(2),rm $(DOCS)/symbols/$(1)/$(2).symbols.json)
	$(DOCC) convert Sources/$(1)/$(1).docc --additional-symbol-graph-dir $(DOCS)/symbols/$(1) \
		--output-path $(DOCS)/$(1).doccarchive --fallback-default-module-kind Library --warnings-as-errors
endef

docs: build-packages ## the libraries' documentation, into .build/docs
	$(SWIFT) build --target BezelKitFoundation
	rm -rf $(DOCS)
	$(call archive,BezelKit,BezelKitFoundation)
	$(call archive,WaylandSurface)
	@! grep -lE '"title":"(Protocols|Classes|Structures|Enumerations)"' $(DOCS)/*.doccarchive/data/documentation/*.json \
		$(DOCS)/BezelKit.doccarchive/data/documentation/bezelkit/*.json || \
		{ echo "These pages have types that no topic lists; add them to the Topics of their .md file."; exit 1; }
	$(DOCC) merge $(DOCS)/BezelKit.doccarchive $(DOCS)/WaylandSurface.doccarchive \
		--synthesized-landing-page-name Bezel --output-path $(DOCS)/site
	@echo "To read it: python3 -m http.server --directory $(DOCS)/site, then http://localhost:8000/documentation"

docs-pictures: build-packages ## paint the tutorial's pictures again
	$(SWIFT) build --product bezeld
	Tests/Support/tutorial-pictures .build/debug/bezeld Sources/BezelKit/BezelKit.docc/Resources

# What needs other processes is left out: they would run without the sanitizer. Swift's backtracer would wait for ever
# for a process that a sanitizer has stopped.
SUPPRESSIONS := suppressions=$(CURDIR)/Tests/Support/Sanitizers
SANITIZED := SWIFT_BACKTRACE=enable=no LSAN_OPTIONS=$(SUPPRESSIONS)/leak.supp:print_suppressions=0 \
	TSAN_OPTIONS=$(SUPPRESSIONS)/thread.supp $(SWIFT) test --disable-xctest --skip '^($(STORIES)|HouseTests)\.'

sanitize: build-packages test-packages ## value and fake-compositor tests under two sanitizers
	$(SANITIZED) --sanitize=address --scratch-path .build/address
	$(SANITIZED) --sanitize=thread --scratch-path .build/thread

install: ## install what `make` has built; DESTDIR and PREFIX work as usual
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(UNITDIR)
	install -m 755 $(addprefix $(PROGRAMS)/,bezel bezeld bezel-run) $(DESTDIR)$(BINDIR)
	sed 's|@bindir@|$(BINDIR)|' share/bezel.service.in > $(DESTDIR)$(UNITDIR)/bezel.service
	chmod 644 $(DESTDIR)$(UNITDIR)/bezel.service

uninstall: ## remove what install has put there
	rm -f $(addprefix $(DESTDIR)$(BINDIR)/,bezel bezeld bezel-run) $(DESTDIR)$(UNITDIR)/bezel.service

format: ## put the Swift sources into the house's format
	$(SWIFT_FILES) | xargs $(SWIFT) format -i -p

lint: ## complain about what format would change, and more
	$(SWIFT_FILES) | xargs $(SWIFT) format lint --strict -p

clean: ## remove everything that was built
	rm -rf .build

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# C interface tables and typed Swift; the results are committed.
protocols: build-packages test-packages ## regenerate the bindings from the protocols' XML
	$(SWIFT) run protocol-scanner

ifdef BUILDS
.PHONY: $(BUILDS)
$(BUILDS):
	@:
endif
