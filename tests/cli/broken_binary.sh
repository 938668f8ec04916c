#!/bin/sh
# A binary that is cut short, or in which a byte has changed, is refused with a reason; status 2.
. tests/tools/cli.sh
small_program '; nothing is bound' >"$TEMP/a.s"
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/a.lsb"
size=$(wc -c <"$TEMP/a.lsb")
for keep in 4 8 20 $((size / 2)) $((size - 1)); do
    head -c "$keep" "$TEMP/a.lsb" >"$TEMP/cut.lsb"
    status 2 "$LOCKSTEP" run "$TEMP/cut.lsb"
    says err "$TEMP/cut.lsb"
done
{ head -c $((size - 5)) "$TEMP/a.lsb" && printf '\377' && tail -c 4 "$TEMP/a.lsb"; } >"$TEMP/changed.lsb"
status 2 "$LOCKSTEP" run "$TEMP/changed.lsb"
says err "$TEMP/changed.lsb"
