#!/bin/sh
# In a pipe there is no progress bar, however long the run, and no colour.
. tests/tools/cli.sh
endless_program >"$TEMP/a.s"
status 1 "$LOCKSTEP" run "$TEMP/a.s" --set max_cycles=3000000
! grep -q "$(printf '\r')" "$TEMP/err" || fail 'a progress bar'
! grep -q "$(printf '\033')" "$TEMP/err" || fail 'colour'
echo '    typo' >"$TEMP/b.s"
status 2 "$LOCKSTEP" run "$TEMP/b.s"
! grep -q "$(printf '\033')" "$TEMP/err" || fail 'colour in a pipe'
status 2 "$LOCKSTEP" run "$TEMP/b.s" --color always
grep -q "$(printf '\033')" "$TEMP/err" || fail 'no colour with --color always'
