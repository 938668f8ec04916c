#!/bin/sh
# Beside the strips of memory queues stands what the table says of the selected cycle, or of the one below the mouse; but
# who predicts is not told.
. tests/tools/cli.sh
program=programs/talk_histogram.s
"$LOCKSTEP" trace $program -q --memory-csv "$TEMP/table.csv" -o "$TEMP/waves.csv" || fail 'trace'

# in_table QUEUE CYCLE: its requests.
in_table() {
    awk -F, -v queue="$1" -v cycle="$2" '$4 == queue && $1 <= cycle && cycle < $1 + $2 { print $5 }' "$TEMP/table.csv"
}
# beside QUEUE: the text left of a strip.
beside() {
    sed -n "s|.* $1 \([0-9]*/16\)\$|\1|p" "$TEMP/list"
}
# list ACTION...: all texts after them.
list() {
    printf '%s\n' 'answer none' "$@" "list $TEMP/list" >"$TEMP/script"
    "$LOCKSTEP" view $program --size 1280x800 --script "$TEMP/script" || fail "$*"
}

seen=
for cycle in 0 100 400 2000 4500 6000 9000 16000; do
    list "goto $cycle" focus
    for queue in memory shared; do
        want=$(in_table $queue $cycle)/16 got=$(beside $queue)
        [ "$got" = "$want" ] || fail "$queue in cycle $cycle: '$got', the table has '$want'"
        seen="$seen $want"
    done
done
case $seen in *' 16/16'*' 0/16'*) ;; *) fail "these cycles show little:$seen" ;; esac

# The cycle at the mouse: the one that a click there selects.
list 'goto 6000' focus 'move 900 470'
got=$(beside shared)
list 'goto 6000' focus 'click 900 470' 'move 0 0'
[ -n "$got" ] && [ "$(beside shared)" = "$got" ] || fail "the mouse at a cycle: '$got'"

# A branch of slot 0.
at=$(awk -F, '$4 == 0 && $7 == "active" && /mask_nz/ { print $1; exit }' "$TEMP/waves.csv")
list "goto $at" focus predict 'expect ok'
! grep '/16$' "$TEMP/list" >"$TEMP/out" || fail 'it tells who predicts'
list "goto $at" focus predict 'expect ok' predict
grep -q '/16$' "$TEMP/list" || fail 'it does not tell what was predicted'
