# Read by the examples. BEZEL_EXAMPLE_PACE=0.5 lets them take half of their time.

# The seconds at that pace, as bezel and sleep take them.
paced() { awk -v s="$1" -v p="${BEZEL_EXAMPLE_PACE:-1}" 'BEGIN { printf "%gs", s * p }'; }

# Stands for work that takes so many seconds.
work() { sleep "$(paced "$1")"; }
