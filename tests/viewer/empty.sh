#!/bin/sh
# A source without any statement is shown like any other.
. tests/tools/cli.sh
for text in '' '; nothing' '.equ a, 1' '.buffer u0, 4'; do
    printf '%s\n' "$text" >"$TEMP/a.s"
    status 0 "$LOCKSTEP" view "$TEMP/a.s" --shot "$TEMP/a.png" --size 640x400 -Wno-all
done
