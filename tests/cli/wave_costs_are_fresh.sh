#!/bin/sh
# The table of costs in programs/lib/README.md is what the macros of programs/lib/wave.s cost now.
# To make it again: tests/tools/wave-costs build/lockstep programs/lib/README.md >page && mv page programs/lib/README.md
. tests/tools/cli.sh
grep -q 'wave-costs:begin' programs/lib/README.md || fail 'programs/lib/README.md has no table of costs'
status 0 tests/tools/wave-costs "$LOCKSTEP" programs/lib/README.md
same "$TEMP/out" programs/lib/README.md
