# Sourced by the examples. With BEZEL_EXAMPLE_PACE=0.5 they take half the time.

# The seconds at that pace, in the form that bezel and sleep accept.
paced() { awk -v s="$1" -v p="${BEZEL_EXAMPLE_PACE:-1}" 'BEGIN { printf "%gs", s * p }'; }

# Takes the place of work of so many seconds.
work() { sleep "$(paced "$1")"; }
