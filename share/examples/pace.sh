# Sourced by the examples. BEZEL_EXAMPLE_PACE is a factor for their times: 0.5 halves them.

# Prints a scaled time, for bezel and sleep.
paced() { awk -v s="$1" -v p="${BEZEL_EXAMPLE_PACE:-1}" 'BEGIN { printf "%gs", s * p }'; }

# Simulates work of that many seconds.
work() { sleep "$(paced "$1")"; }
