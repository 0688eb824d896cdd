# The XML of the distribution's packages.
WAYLAND_XML ?= $(shell pkg-config --variable=pkgdatadir wayland-scanner)
PROTOCOLS_XML ?= $(shell pkg-config --variable=pkgdatadir wayland-protocols)

TABLES := \
	$(PROTOCOLS_XML)/stable/presentation-time/presentation-time.xml \
	$(PROTOCOLS_XML)/stable/viewporter/viewporter.xml \
	$(PROTOCOLS_XML)/stable/xdg-shell/xdg-shell.xml \
	$(PROTOCOLS_XML)/staging/fractional-scale/fractional-scale-v1.xml \
	$(PROTOCOLS_XML)/staging/single-pixel-buffer/single-pixel-buffer-v1.xml \
	$(PROTOCOLS_XML)/unstable/xdg-output/xdg-output-unstable-v1.xml \
	$(wildcard protocols/*.xml)

.PHONY: protocols

# C interface tables and typed Swift from the protocols' XML; the results are committed.
protocols:
	for xml in $(TABLES); do \
		wayland-scanner private-code $$xml Sources/WaylandTables/Generated/$$(basename $$xml .xml).c || exit 1; \
	done
