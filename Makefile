# `make help` lists the targets.
SHELL := /bin/sh
.DEFAULT_GOAL := all

PREFIX ?= /usr/local
DESTDIR ?=
BINDIR := $(PREFIX)/bin
DATADIR := $(PREFIX)/share
# systemd looks there for units in a home folder.
UNITDIR := $(if $(filter $(HOME)/%,$(PREFIX)),$(DATADIR),$(PREFIX)/lib)/systemd/user
UNITS := bezel@.service bezel-watch.service
# Where `make install` writes. A name may have spaces.
FOLDERS = $(foreach folder,BINDIR UNITDIR,"$(DESTDIR)$($(folder))") "$(DESTDIR)$(DATADIR)/doc/bezel"
PROGRAM_NAMES := bezel bezeld bezel-run bezel-desktop

REFERENCE_FILES := $(foreach page,$(notdir $(wildcard share/man/*)),man/man$(subst .,,$(suffix $(page)))/$(page)) \
	bash-completion/completions/bezel zsh/site-functions/_bezel fish/vendor_completions.d/bezel.fish

SWIFT ?= swift
PACKAGES := Tests/Support/packages
# All programs are in one folder: the client looks for the others beside itself.
PROGRAMS := .build/programs
# Manual pages and completions, which are written from the tables of options.
REFERENCE := .build/reference
# The words that are drawn, in other languages, where the programs look for them.
CATALOGUES := .build/share/locale
# Portuguese and Chinese of other countries have the nearest one.
CATALOGUE_FILES := $(patsubst %,%/LC_MESSAGES/bezel.mo,$(patsubst share/po/%.po,%,$(wildcard share/po/*.po)) pt zh zh_HK)
# A folder with the archive of libstdc++ only, so that the linker takes it and not the shared library: loading that takes
# 0.6 ms, a fifth of a start of bezel-run.
ARCHIVES := $(abspath .build/archives)
LIBSTDCXX = $(wildcard $(shell { clang -print-file-name=libstdc++.a || cc -print-file-name=libstdc++.a; } 2>/dev/null))
# Small programs, since a page of code that is near a used one is memory too: a server with a HUD has 2.2 MiB less. Of that
# the linker of the toolchain, with short relocations and no exported symbols, is 1.4 MiB, and halves the time of the
# dynamic loader; -Osize is 0.4 MiB, and a frame takes as long as with -O.
LLD := $(wildcard $(dir $(realpath $(shell command -v $(SWIFT))))ld.lld)
SMALL := $(if $(LLD),-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs) -Xlinker --no-export-dynamic \
	-Xswiftc -Osize -Xswiftc -Xfrontend -Xswiftc -function-sections
# The programs don't need Swift's libraries, and look for none beside themselves.
RELEASE := $(SWIFT) build -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -L$(ARCHIVES) -Xlinker -lgcc_eh $(SMALL)
# The client is linked without shared libraries, with Embedded Swift if the toolchain has it (Sources/Programs/bezel/README.md).
CLIENT := .build/client/bezel
CLIENT_SOURCES := $(wildcard $(addprefix Sources/,Programs/bezel/*.swift Programs/bezel/Embedded/* Programs/bezel/Embedded/CGlibc/* \
	Server/BezelControlWire/* System/BezelValues/Escaping.swift System/BezelValues/JSONReader.swift System/BezelPosix/* System/CBezelSystem/* System/CBezelSystem/include/*))
STATIC := $(SWIFT) build -c release --scratch-path .build/static -Xswiftc -static-executable --product bezel
# What the programs of a build need beside them.
BESIDE := $(CLIENT) $(addprefix $(CATALOGUES)/,$(CATALOGUE_FILES))
SWIFT_FILES = git ls-files -co --exclude-standard '*.swift' | grep -v /Generated/

.PHONY: all setup test tests test-release stories screen-stories program-stories check-model fuzz torture-pictures \
	torture-socket torture-faults soak test-compositors test-everywhere test-desktop test-upgrade test-deb bench \
	bench-compare bench-peers demo film gallery goldens docs docs-pictures sanitize install uninstall deb archive dist release \
	format lint protocols api-changes help clean

##@ Build and install

all: ## build the programs for release, into .build/programs
	@SWIFT=$(SWIFT) $(PACKAGES) check build
	mkdir -p $(ARCHIVES) $(PROGRAMS)
	$(if $(LIBSTDCXX),ln -sf $(LIBSTDCXX) $(ARCHIVES))
	for program in bezeld bezel-run bezel-desktop reference-writer; do $(RELEASE) --product $$program || exit; done
	$(MAKE) --no-print-directory $(BESIDE)
	install -s -m 755 $(addprefix .build/release/,bezeld bezel-run bezel-desktop) $(CLIENT) $(PROGRAMS)
	.build/release/reference-writer $(REFERENCE) share/man/*

$(CLIENT): $(CLIENT_SOURCES)
	Sources/Programs/bezel/Embedded/build-client $(SWIFT)c $(@D) || { [ $$? -eq 69 ] && $(STATIC) && cp .build/static/release/bezel $@; }

$(CATALOGUES)/%/LC_MESSAGES/bezel.mo: share/po/%.po
	mkdir -p $(@D)
	msgfmt --check -o $@ $<

$(CATALOGUES)/pt/LC_MESSAGES/bezel.mo: $(CATALOGUES)/pt_BR/LC_MESSAGES/bezel.mo
$(CATALOGUES)/zh/LC_MESSAGES/bezel.mo: $(CATALOGUES)/zh_CN/LC_MESSAGES/bezel.mo
$(CATALOGUES)/zh_HK/LC_MESSAGES/bezel.mo: $(CATALOGUES)/zh_TW/LC_MESSAGES/bezel.mo
$(addprefix $(CATALOGUES)/,$(addsuffix /LC_MESSAGES/bezel.mo,pt zh zh_HK)):
	install -D -m 644 $< $@

setup: ## install the system packages that the build needs
	$(PACKAGES) install build

# Installs sets of system packages if one is missing: make test-packages, make peers-packages, ...
%-packages:
	@SWIFT=$(SWIFT) $(PACKAGES) check
	@$(PACKAGES) install build $*

install: ## install what `make` has built, below PREFIX (/usr/local) and DESTDIR
	@for file in $(addprefix $(PROGRAMS)/,$(PROGRAM_NAMES)) $(addprefix $(REFERENCE)/,$(REFERENCE_FILES)) \
		$(addprefix $(CATALOGUES)/,$(CATALOGUE_FILES)); do \
		[ -e "$$file" ] || { echo "make: $$file is missing; run 'make' first" >&2; exit 1; }; \
	done
	@for folder in $(FOLDERS); do \
		mkdir -p "$$folder" 2>/dev/null && [ -w "$$folder" ] || { \
			echo "make: $$folder can't be written; run 'sudo make install', or name another folder," \
				"such as 'make install PREFIX=\$$HOME/.local'" >&2; exit 1; }; \
	done
	install -m 755 $(addprefix $(PROGRAMS)/,$(PROGRAM_NAMES)) "$(DESTDIR)$(BINDIR)"
	bindir=$$(printf '%s' '$(BINDIR)' | sed 's/%/%%/g; s/[\\&|]/\\&/g') && for unit in $(UNITS); do \
		sed "s|@bindir@|$$bindir|" share/$$unit.in > "$(DESTDIR)$(UNITDIR)/$$unit" && \
		chmod 644 "$(DESTDIR)$(UNITDIR)/$$unit" || exit; \
	done
	install -m 644 share/bezel@.socket "$(DESTDIR)$(UNITDIR)"
	cd share && for file in themes/*.ini templates/*; do \
		install -D -m 644 $$file "$(DESTDIR)$(DATADIR)/bezel/$$file" || exit; \
	done
	install -m 644 LICENSE README.md CHANGELOG.md $(REFERENCE)/bezel.ini "$(DESTDIR)$(DATADIR)/doc/bezel"
	for file in $(REFERENCE_FILES); do \
		install -D -m 644 $(REFERENCE)/$$file "$(DESTDIR)$(DATADIR)/$$file" || exit; \
	done
	for file in $(CATALOGUE_FILES); do \
		install -D -m 644 $(CATALOGUES)/$$file "$(DESTDIR)$(DATADIR)/locale/$$file" || exit; \
	done

uninstall: ## remove the installed files
	for name in $(PROGRAM_NAMES); do rm -f "$(DESTDIR)$(BINDIR)/$$name" || exit; done
	for unit in $(UNITS) bezel@.socket; do rm -f "$(DESTDIR)$(UNITDIR)/$$unit" || exit; done
	for file in $(REFERENCE_FILES) $(addprefix locale/,$(CATALOGUE_FILES)); do rm -f "$(DESTDIR)$(DATADIR)/$$file" || exit; done
	rm -rf "$(DESTDIR)$(DATADIR)/bezel" "$(DESTDIR)$(DATADIR)/doc/bezel"

# In the folder, `make install` has put everything where Debian has it.
deb: all deb-packages ## make a Debian package, .build/bezel.deb
	rm -rf .build/deb
	$(MAKE) --no-print-directory install DESTDIR=$(abspath .build/deb) PREFIX=/usr
	SWIFT=$(SWIFT) share/debian/make-package .build/deb .build/bezel.deb
	lintian --fail-on error .build/bezel.deb

# systemd replaces %h by the home folder.
archive: all ## make an archive of the programs, to unpack in ~/.local of any system with glibc 2.36: .build/bezel-linux.tar.gz
	rm -rf .build/archive
	$(MAKE) --no-print-directory install DESTDIR=$(abspath .build/archive) PREFIX=/.local UNITDIR=/.local/share/systemd/user
	sed -i 's|"/.local/bin|"%h/.local/bin|' .build/archive/.local/share/systemd/user/*.service
	cp "$$($(SWIFT)c -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift.*|\1|p')/share/swift/LICENSE.txt" \
		.build/archive/.local/share/doc/bezel/LICENSE.swift
	tar -C .build/archive/.local --owner=0 --group=0 -czf .build/bezel-linux.tar.gz .

dist: ## make an archive of the sources of the last commit, which builds without git: .build/bezel-VERSION.tar.gz
	version=$$(sed -n 's/.*static let version = "\([0-9.]*\)".*/\1/p' Sources/Commands/BezelCommandLine/Help.swift) && mkdir -p .build && \
		git archive --prefix=bezel-$$version/ -o .build/bezel-$$version.tar.gz HEAD && echo .build/bezel-$$version.tar.gz

release: all ## make all artifacts of a release and their checksums, into .build/artifacts
	share/make-release

# Not with the DocC plugin: every package that depends on this one would have to fetch it.
DOCC ?= docc
DOCS := .build/docs
EXTRACT = $(SWIFT) symbolgraph-extract $$(Tests/Support/built-modules) -minimum-access-level public \
	-skip-synthesized-members -skip-inherited-docs -omit-extension-block-symbols
# A library's archive: its module, a second module that extends its types, and the folder of both.
define archive
	mkdir -p $(DOCS)/symbols/$(1)
	$(EXTRACT) -module-name $(1) -output-dir $(DOCS)/symbols/$(1)
	$(if $(2),$(EXTRACT) -module-name $(2) -output-dir $(DOCS)/symbols/$(1))
	$(if $(2),rm $(DOCS)/symbols/$(1)/$(2).symbols.json)
	$(DOCC) convert $(3)/$(1)/$(1).docc --additional-symbol-graph-dir $(DOCS)/symbols/$(1) \
		--output-path $(DOCS)/$(1).doccarchive --fallback-default-module-kind Library --warnings-as-errors
endef

docs: setup ## write the libraries' documentation into .build/docs
	$(SWIFT) build --target BezelKitFoundation
	$(SWIFT) build --target BezelKitTesting
	$(SWIFT) build --target WaylandCairo
	rm -rf $(DOCS)
	$(call archive,BezelKit,BezelKitFoundation,Sources/Kit)
	$(call archive,BezelKitTesting,,Sources/Kit)
	$(call archive,WaylandSurface,WaylandCairo,Sources/Wayland)
	@! grep -lE '"title":"(Protocols|Classes|Structures|Enumerations)"' $(DOCS)/*.doccarchive/data/documentation/*.json \
		$(DOCS)/BezelKit.doccarchive/data/documentation/bezelkit/*.json || \
		{ echo "These pages have types that no topic lists; add them to the Topics of their .md file."; exit 1; }
	$(DOCC) merge $(DOCS)/BezelKit.doccarchive $(DOCS)/BezelKitTesting.doccarchive $(DOCS)/WaylandSurface.doccarchive \
		--synthesized-landing-page-name Bezel --output-path $(DOCS)/site
	@echo "To read it: python3 -m http.server --directory $(DOCS)/site, then http://localhost:8000/documentation"

# Without a desktop, 'bezel demo' ends with status 69.
demo: demo-packages all ## show a tour of Bezel on your screen, or store it as pictures in .build/demo
	$(PROGRAMS)/bezel demo || { [ $$? -eq 69 ] && $(RELEASE) --product bezel-demo && \
		BEZEL_BIN_DIR=$(abspath $(PROGRAMS)) .build/release/bezel-demo; }

clean: ## remove .build
	rm -rf .build

help: ## print this list
	@awk -F ':.*## ' '/^##@ / { print "\n" substr($$0, 5) } /^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

##@ Test

# These tests wait for programs and compositors, and block threads of the test runner meanwhile: they run after the
# others, as two processes at once.
SCREEN_STORIES := SwayTests|CompositorTests
PROGRAM_STORIES := ProgramTests|OutsideTests|CommandRelayTests|ShellTests
STORIES := $(SCREEN_STORIES)|$(PROGRAM_STORIES)
# The programs under test are those that were built with the tests: a second build, for release, takes half as long again.
TESTED := .build/tested
# Without a limit all tests of a run are begun at once, which takes twice the processor time. Swift 6.2 has no such option.
WIDTH = $(shell $(SWIFT) test --help-hidden | grep -o -m1 -e '--[a-z-]*parallelization-width' | sed 's/$$/ 4/')
TESTS = LANGUAGE= LC_ALL=C.UTF-8 BEZEL_BIN_DIR=$(abspath $(TESTED)) Tests/Support/failures-last $(SWIFT) test --skip-build \
	--disable-xctest $(WIDTH)

test: lint tests ## install what the tests need, and run all tests
	$(TESTS) --skip '^($(STORIES))\.'
	+$(MAKE) --no-print-directory stories

tests: test-packages $(BESIDE) ## build the tests, and the programs that they run
	$(SWIFT) build --build-tests
	mkdir -p $(TESTED)
	ln -f $(addprefix .build/debug/,bezeld bezel-run bezel-desktop) $(CLIENT) $(TESTED)

stories: ## run the tests of compositors, programs and shells, after make tests
	+$(MAKE) --no-print-directory --jobs=2 --output-sync screen-stories program-stories

screen-stories: ## run the tests on real compositors, after make tests
	$(TESTS) --ignore-lock --filter '^($(SCREEN_STORIES))\.'

program-stories: ## run the tests of programs and shells, after make tests
	$(TESTS) --ignore-lock --filter '^($(PROGRAM_STORIES))\.'

test-release: tests all ## run the tests of compositors, programs and shells with the programs for release
	+$(MAKE) --no-print-directory stories TESTED=$(PROGRAMS)

lint: ## check the format and the documentation comments of the Swift sources
	@SWIFT=$(SWIFT) $(PACKAGES) check
	$(SWIFT_FILES) | xargs $(SWIFT) format lint --strict -p

# Tests of other processes are omitted: those would run without the sanitizer. Swift's backtracer would wait for ever
# for a process that a sanitizer has stopped.
SUPPRESSIONS := suppressions=$(CURDIR)/Tests/Support/Sanitizers
LEAKS := $(SUPPRESSIONS)/leak.supp:print_suppressions=0
SANITIZED := LANGUAGE= LC_ALL=C.UTF-8 SWIFT_BACKTRACE=enable=no LSAN_OPTIONS=$(LEAKS) TSAN_OPTIONS=$(SUPPRESSIONS)/thread.supp
sanitize = $(SWIFT) build --build-tests --sanitize=$(1) --scratch-path .build/$(1) && \
	$(SANITIZED) $(SWIFT) test --skip-build --disable-xctest $(WIDTH) --sanitize=$(1) --scratch-path .build/$(1) \
		$(if $(ONLY),--filter '^($(ONLY))\.',--skip '^($(STORIES)|ProjectTests)\.')

# ONLY: the modules of tests, with | between two.
sanitize: test-packages ## run the tests of one process under the address and the thread sanitizer
	$(call sanitize,address)
	$(call sanitize,thread)

check-model: setup ## check every short sequence of a HUD's events, and a million long random ones
	$(RELEASE) --product model-check
	.build/release/model-check

fuzz: test-packages ## give ten million random inputs to each parser; ONLY=NAMES selects some
	$(RELEASE) --product bezel-fuzz
	for parser in $(or $(ONLY),progress osc configuration sway hyprland niri wob wob.ini player job); do .build/release/bezel-fuzz $$parser || exit; done

# COUNT: the number of files, messages or cycles. SEED: the seed of the random ones. FIRST: the first message's number. ONLY:
# a part of the names of the faults.
TORTURE = BEZEL_TORTURE_COUNT=$(COUNT) BEZEL_TORTURE_SEED=$(SEED) BEZEL_TORTURE_FIRST=$(FIRST) BEZEL_TORTURE_ONLY='$(ONLY)' \
	LSAN_OPTIONS=$(LEAKS) .build/release/bezel-torture

torture-pictures: tests ## give 5,000 bad SVG and PNG files to the process that decodes pictures
	BEZEL_TORTURE_PICTURES=$(or $(COUNT),5000) $(TESTS) --filter '^HUDPaintingTests\.PictureStoreTests..bad'

torture-socket: test-packages all ## send a million hostile lines to a server under the address sanitizer, and known attacks
	$(SWIFT) build -c release --sanitize=address --scratch-path .build/address --product bezeld
	$(RELEASE) --product bezel-torture
	$(TORTURE) socket .build/address/release/bezeld
	$(TORTURE) attacks $(PROGRAMS)/bezeld

torture-faults: faults-packages test-packages all ## run the programs with system calls that fail, limits, signals and lost files
	$(RELEASE) --product bezel-torture
	$(TORTURE) faults $(PROGRAMS)/bezeld

soak: test-packages all ## show, change and dismiss 20,000 HUDs, and compare the server's memory and descriptors
	$(RELEASE) --product bezel-torture
	$(TORTURE) soak $(PROGRAMS)/bezeld

test-compositors: compositors-packages tests ## run the compositor tests on KWin and Weston too
	BEZEL_COMPOSITORS=all $(TESTS) --filter '^CompositorTests\.'

test-desktop: desktop-packages tests ## run tests with KIO, mpv and PipeWire
	BEZEL_OTHER_PROGRAMS=1 $(TESTS) --filter '^SwayTests\.OtherProgramTests'

# BEZEL_CHROOTS: root folders of other systems. ONLY: the compositors to test, such as sway or hyprland.
test-everywhere: compositors-packages tests ## test the installed compositors and those in BEZEL_CHROOTS
	BEZEL_EVERYWHERE=$(or $(ONLY),all) $(TESTS) --filter '^CompositorTests\.EverywhereTests'

# OLD: a revision, or a folder of programs.
test-upgrade: tests ## run this version beside a server of an older one, OLD=, and the reverse
	@$(if $(OLD),:,echo "Name the older version: make test-upgrade OLD=REVISION-OR-FOLDER"; exit 64)
	old=$$(Tests/Support/built-programs '$(OLD)') && BEZEL_OTHER_VERSION="$$old" $(TESTS) --filter '^SwayTests\.UpgradeTests'

# OLD: the revision to compare with; the default is the last tag.
api-changes: setup ## find changes of the libraries' public API that break programs
	@old="$(or $(OLD),$$(git describe --tags --abbrev=0 2>/dev/null))" && [ -n "$$old" ] || \
		{ echo "There is no tag; name what to compare with: make api-changes OLD=REVISION" >&2; exit 64; }; \
	$(SWIFT) package diagnose-api-breaking-changes "$$old"

# The roots stay in BEZEL_ROOTS.
test-deb: deb archive ## install the package and the archive in fresh Debian 12, 13 and sid roots, and run them (as root)
	share/debian/test-package .build/bezel.deb $(ONLY)
	share/debian/test-package .build/bezel-linux.tar.gz $(ONLY)

##@ Measure and maintain

# ONLY: words of the measurements to make. JSON: a file for the results. SECONDS: the longest time of a measurement.
BENCH = .build/release/bezel-bench $(if $(JSON),--json $(JSON)) $(if $(SECONDS),--seconds $(SECONDS))

bench: test-packages all ## measure speed, memory and frames; ONLY=WORDS selects measurements, JSON=FILE writes the results
	$(RELEASE) --product bare-client
	$(RELEASE) --product bezel-bench
	BEZEL_BIN_DIR=$(abspath $(PROGRAMS)) $(BENCH) $(ONLY)

# `make bench-compare OLD NEW`: make takes OLD and NEW for targets, so they get an empty rule.
ifeq ($(firstword $(MAKECMDGOALS)),bench-compare)
BUILDS := $(wordlist 2,3,$(MAKECMDGOALS))
OLD ?= $(word 1,$(BUILDS))
NEW ?= $(word 2,$(BUILDS))
endif

bench-compare: test-packages ## compare two builds, OLD= and NEW=: revisions or folders of programs; the default of NEW is this tree
	@$(if $(OLD),:,echo "Name what to compare with: make bench-compare OLD=REVISION-OR-FOLDER [NEW=...]"; exit 64)
	$(if $(NEW),,$(MAKE) all)
	$(RELEASE) --product bare-client
	$(RELEASE) --product bezel-bench
	old=$$(Tests/Support/built-programs '$(OLD)') && new=$$(Tests/Support/built-programs '$(or $(NEW),$(PROGRAMS))') && \
		$(BENCH) --compare "$$old" "$$new" $(ONLY)

bench-peers: peers-packages bench ## the same, beside wob, mako and fuzzel

gallery: test-packages ## paint every indicator in every theme, and all on one sheet, into .build/gallery
	$(SWIFT) build --product bezel-gallery
	.build/debug/bezel-gallery

goldens: gallery ## paint the pictures again that tests compare with: look at them
	rm -f Tests/HUD/HUDPaintingTests/Goldens/*.png
	BEZEL_UPDATE_GOLDENS=1 $(SWIFT) test --disable-xctest --filter HUDPaintingTests.GoldenTests

# Without loss: the codec takes what fades for unchanged, and leaves it behind.
film: film-packages gallery ## paint the README's pictures again: share/pictures
	cwebp -quiet -q 88 -m 6 .build/gallery/sheet@1.0.png -o share/pictures/gallery.webp
	rm -rf .build/film
	mkdir -p .build/film
	.build/debug/bezel-gallery share/pictures .build/film
	img2webp -loop 0 -lossless -m 6 -kmin 0 -kmax 0 -d 30 .build/film/*.png -o share/pictures/bezel-demo.webp
	@[ $$(wc -c <share/pictures/bezel-demo.webp) -le 1048576 ] || { echo "make: the picture has more than 1 MiB" >&2; exit 1; }

docs-pictures: test-packages all ## paint the documentation's pictures again
	$(RELEASE) --product bezel-demo
	Tests/Support/rendered-pictures $(PROGRAMS)/bezeld Sources/Kit/BezelKit/BezelKit.docc/Resources
	BEZEL_BIN_DIR=$(abspath $(PROGRAMS)) .build/release/bezel-demo Sources/Kit/BezelKit/BezelKit.docc/Resources

format: ## format the Swift sources
	$(SWIFT_FILES) | xargs $(SWIFT) format -i -p

# C interface tables and typed Swift; the results are committed.
protocols: test-packages ## regenerate the bindings from the protocols' XML
	$(SWIFT) run protocol-scanner

ifdef BUILDS
.PHONY: $(BUILDS)
$(BUILDS):
	@:
endif
