#!/bin/sh
# Figures 1, 2 and 3 of the post: how busy two ALUs are in the first 670 cycles, with two, one and four issues a cycle.
#
# shellcheck disable=SC2016 # $1 ... are awk's
. tests/tools/cli.sh

# holds ISSUE CONDITION: an awk condition on $1 and $2, the ALUs, and $3 to $6, the waves: percent of the cycles.
holds() {
    status 0 tests/tools/busy "$LOCKSTEP" programs/interleave.s 0:670 --set "issue=$1"
    awk "!($2) { exit 1 }" "$TEMP/out" || fail "issue=$1: not $2"
}

holds 2 '$1 > 80 && $2 > 80'
holds 1 '$1 > 80 && $2 < 12'
holds 4 '$1 > 97 && $2 > 97 && ($3 < 50) + ($4 < 50) + ($5 < 50) + ($6 < 50) == 2'
