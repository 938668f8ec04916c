#!/bin/sh
# The table in programs/shaders/README.md is what the shaders cost now; the median of the ratios is at most 1.3. To make it
# again: make shader-costs
. tests/tools/cli.sh
grep -q 'shader-costs:begin' programs/shaders/README.md || fail 'programs/shaders/README.md has no table of costs'
status 0 tests/tools/shader-costs "$LOCKSTEP" programs/shaders/README.md
same "$TEMP/out" programs/shaders/README.md
awk '/^The median/ { found = 1; exit $NF + 0 > 1.3 } END { exit !found }' "$TEMP/out" || fail 'the median is above 1.3'
