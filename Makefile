.PHONY: protocols

# C interface tables and typed Swift, from the protocols' XML; the results are committed.
protocols:
	swift run protocol-scanner
