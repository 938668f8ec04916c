#!/bin/sh
# The tables in traces/README.md are what the programs take now; with every scheduler the programs pass.
# To make them again: tests/tools/sched-table build/lockstep traces/README.md >page && mv page traces/README.md
. tests/tools/cli.sh
for table in policies settings busy lerp histogram large; do
    grep -q "sched:begin $table " traces/README.md || fail "traces/README.md has no table '$table'"
done
status 0 tests/tools/sched-table "$LOCKSTEP" traces/README.md
same "$TEMP/out" traces/README.md
