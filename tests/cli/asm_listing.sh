#!/bin/sh
# --listing FILE shows every instruction with its source, as well as writing the binary.
. tests/tools/cli.sh
small_program '; nothing is bound' >"$TEMP/a.s"
status 0 "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/a.lsb" --listing "$TEMP/a.txt"
[ -s "$TEMP/a.lsb" ] || fail "no binary"
for word in mov shl 'st ' ret; do grep -q "$word" "$TEMP/a.txt" || fail "no '$word' in the listing"; done
