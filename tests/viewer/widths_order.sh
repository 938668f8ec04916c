#!/bin/sh
# Widths run from the present one on, the next wider and narrower ones in turn, and are listed from 1 lane on.
. tests/tools/cli.sh
# told SIZE SLICES WIDTH...: those that are listed after some slices.
told() {
    printf '%s\n' 'resize 1280 800' 'answer none' "set wave_size=$1" 'soon widths' "slices $2" "list $TEMP/list" >"$TEMP/script"
    status 0 "$LOCKSTEP" view programs/nested_loops.s --script "$TEMP/script"
    shift 2
    listed=$(sed -n 's/^[^#]*#[0-9a-f]* \([0-9]*\) lanes*$/\1/p' "$TEMP/list" | tr '\n' ' ')
    [ "$listed" = "$* " ] || fail "widths $listed are listed, not $*"
}
told 16 3 16 32
told 16 9 4 8 16 32 64
told 16 99 1 2 4 8 16 32 64
told 1 3 1 2
told 24 3 16 32
