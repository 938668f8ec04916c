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

# On a terminal, where one can be had, it is drawn some ten times a second.
script -qec true "$TEMP/typed" </dev/null >"$TEMP/out" 2>"$TEMP/err" || exit 0
from=$(date +%s%N)
script -qec "'$LOCKSTEP' run '$TEMP/a.s' --set max_cycles=40000000" "$TEMP/typed" </dev/null >"$TEMP/out" 2>"$TEMP/err" || :
took=$((($(date +%s%N) - from) / 1000000))
bars=$(tr '\r' '\n' <"$TEMP/out" | grep -c '^\[[#.]*\]') || :
[ "$bars" -le $((took / 100 + 3)) ] || fail "$bars bars in $took ms"
[ "$bars" -gt 0 ] || [ "$took" -lt 600 ] || fail "no bar in $took ms"

# What has no end that is known says what it does, and for how long. What is printed comes in place of that.
awk 'BEGIN { for (i = 0; i < 400000; i++) print "    add.u32 r0.x, r0.x, u(" i ")"; print "    ret" }' >"$TEMP/long.s"
from=$(date +%s%N)
script -qec "'$LOCKSTEP' asm '$TEMP/long.s' -o '$TEMP/long.lsb'" "$TEMP/typed" </dev/null >"$TEMP/out" 2>"$TEMP/err" || :
took=$((($(date +%s%N) - from) / 1000000))
lines=$(tr '\r' '\n' <"$TEMP/out" | grep -cE '^(assembling|writing) .* s') || :
[ "$lines" -gt 0 ] || [ "$took" -lt 1500 ] || fail "nothing is said in $took ms"
[ "$lines" -le $((took / 200 + 3)) ] || fail "$lines lines in $took ms"
[ "$(tr '\r' '\n' <"$TEMP/out" | tail -1)" = "$(printf '\033[K')" ] || [ "$lines" = 0 ] || fail 'the line stays'

# So does writing memory.
printf '%s\n' '.buffer u0, 3000000' '    ret' >"$TEMP/memory.s"
from=$(date +%s%N)
script -qec "'$LOCKSTEP' run -q '$TEMP/memory.s' --dump 'u0=$TEMP/memory.csv'" "$TEMP/typed" </dev/null >"$TEMP/out" 2>"$TEMP/err" || :
took=$((($(date +%s%N) - from) / 1000000))
tr '\r' '\n' <"$TEMP/out" | grep -q '^writing .*memory.csv, .* s' || [ "$took" -lt 1500 ] || fail "a dump says nothing in $took ms"
