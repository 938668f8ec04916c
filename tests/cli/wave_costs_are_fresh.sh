#!/bin/sh
# The table of costs in isa-spec.md is what the macros of programs/lib/wave.s cost now.
# To make it again: tests/tools/wave-costs build/lockstep isa-spec.md >page && mv page isa-spec.md
. tests/tools/cli.sh
grep -q 'wave-costs:begin' isa-spec.md || fail 'isa-spec.md has no table of costs'
status 0 tests/tools/wave-costs "$LOCKSTEP" isa-spec.md
same "$TEMP/out" isa-spec.md
