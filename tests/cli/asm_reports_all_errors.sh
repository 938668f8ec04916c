#!/bin/sh
# All errors of a source come in one run, up to --error-limit; 0 means all.
. tests/tools/cli.sh
yes '    bad r0.x' | head -n 50 >"$TEMP/many.s"
count() {
    status 2 "$LOCKSTEP" asm "$@" -o /dev/null "$TEMP/many.s"
    errors=$(grep -c ': error: ' "$TEMP/err")
}
count
[ "$errors" -eq 20 ] || fail "$errors errors by default, expected 20"
count --error-limit 3
[ "$errors" -eq 3 ] || fail "$errors errors with --error-limit 3"
count --error-limit 0
[ "$errors" -eq 50 ] || fail "$errors errors with --error-limit 0"
