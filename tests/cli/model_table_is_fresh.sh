#!/bin/sh
# The table in programs/README.md is what the programs take now, and all of them pass under every model that can run them.
# To make it again: tests/tools/model-table build/lockstep programs/README.md >page && mv page programs/README.md
. tests/tools/cli.sh
grep -q 'models:begin' programs/README.md || fail 'programs/README.md has no table of models'
status 0 tests/tools/model-table "$LOCKSTEP" programs/README.md
same "$TEMP/out" programs/README.md
for program in programs/*.s; do
    grep -qF "](${program#programs/}) |" programs/README.md || fail "programs/README.md does not have $program"
done
