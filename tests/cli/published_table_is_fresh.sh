#!/bin/sh
# The table in tests/reconvergence/README.md is what the programs take now.
# To make it again: tests/tools/published-table build/lockstep tests/reconvergence/README.md >page && mv page tests/reconvergence/README.md
. tests/tools/cli.sh
grep -q 'published:begin' tests/reconvergence/README.md || fail 'tests/reconvergence/README.md has no table'
status 0 tests/tools/published-table "$LOCKSTEP" tests/reconvergence/README.md
same "$TEMP/out" tests/reconvergence/README.md
