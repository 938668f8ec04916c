#!/bin/sh
# The tables of cycles and busy ALUs in traces/README.md are what the programs take now; with every scheduler the programs pass.
# To make them again: tests/tools/sched-table build/lockstep traces/README.md >page && mv page traces/README.md
. tests/tools/cli.sh
grep -q 'sched:begin policies' traces/README.md || fail 'traces/README.md has no table of cycles'
grep -q 'sched:begin settings' traces/README.md || fail 'traces/README.md has no table of settings'
grep -q 'sched:begin busy' traces/README.md || fail 'traces/README.md has no table of how busy the ALUs are'
status 0 tests/tools/sched-table "$LOCKSTEP" traces/README.md
same "$TEMP/out" traces/README.md
