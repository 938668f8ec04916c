#!/bin/sh
# Figures 1, 2 and 3 of the post behind caches: what its pictures show, within 8 points, in the first 670 cycles: how busy
# the two ALUs are with two, one and four issues a cycle; and for how long waves 2 and 3 are idle with four.
. tests/tools/cli.sh

# near WHAT PERCENT WANTED
near() {
    echo "$2 $3" | awk '{ exit !($1 - $2 <= 8 && $2 - $1 <= 8) }' || fail "$1: $2 %, but $3 % in the picture"
}

# holds ISSUE ALU0 ALU1
holds() {
    status 0 tests/tools/busy "$LOCKSTEP" programs/interleave_caches.s 0:670 --set "issue=$1"
    read -r alu0 alu1 rest <"$TEMP/out"
    near "issue=$1: ALU 0" "$alu0" "$2"
    near "issue=$1: ALU 1" "$alu1" "$3"
}

holds 2 87 81
holds 1 86 8
holds 4 99 99

"$LOCKSTEP" trace programs/interleave_caches.s --set issue=4 --window 0:670 --quiet -o "$TEMP/waves.csv"
for wave in '2 61' '3 83'; do
    near "issue=4: wave ${wave% *} idle" \
        "$(awk -F, -v slot="${wave% *}" '$4 == slot { all += $2; if ($7 == "idle") idle += $2 } END { print 100 * idle / all }' \
            "$TEMP/waves.csv")" "${wave#* }"
done
