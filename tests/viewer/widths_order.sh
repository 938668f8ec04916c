#!/bin/sh
# Widths run from the present one on, then the next wider and narrower ones in turn; rows stand from 1 lane on.
. tests/tools/cli.sh
# told SIZE SLICES WIDTH...: those that have run, or run, after some slices: something stands beside their names.
told() {
    printf '%s\n' 'resize 1280 800' 'answer none' "set wave_size=$1" 'soon widths' "slices $2" "list $TEMP/list" >"$TEMP/script"
    status 0 "$LOCKSTEP" view programs/nested_loops.s --script "$TEMP/script"
    shift 2
    listed=$(sed 's/^[^#]*#[0-9a-f]* //' "$TEMP/list" | awk '
        { is_name = ($0 ~ /^[0-9]+ lanes?$/) }
        name != "" && !is_name && $0 != "cycle" { print name }
        { name = is_name ? $1 : "" }' | tr '\n' ' ')
    [ "$listed" = "$* " ] || fail "widths $listed are listed, not $*"
}
told 16 3 16 32
told 16 9 4 8 16 32 64
told 16 99 1 2 4 8 16 32 64
told 1 3 1 2
told 24 3 16 32

# Names of values are not cut.
printf '%s\n' 'resize 1280 800' 'widths scheduler' 'wait idle' "list $TEMP/list" >"$TEMP/script"
status 0 "$LOCKSTEP" view programs/nested_loops.s --script "$TEMP/script"
grep -q ' greedy-oldest$' "$TEMP/list" || fail 'the name of a value is cut'
