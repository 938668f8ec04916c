#!/bin/sh
# A barrier that nobody waits at has a mark, which the legend names, in the window, in pictures and of recordings.
. tests/tools/cli.sh
printf '%s\n' '.machine waves=4 wave_size=8 memory=flat' '.dispatch 4x8' '    mov r0.x, lane_id' '    barrier' '.repeat 900' \
    '    mov r1.x, r0.x' '.endr' '    ret' >"$TEMP/with.s"
sed 's/ barrier/ nop/' "$TEMP/with.s" >"$TEMP/without.s"
for which in with without; do
    printf '%s\n' 'answer none' 'resize 1920 1080' "list $TEMP/$which.list" "shot $TEMP/$which.png" 'expect clean' >"$TEMP/script"
    status 0 "$LOCKSTEP" view "$TEMP/$which.s" --script "$TEMP/script"
    status 0 "$LOCKSTEP" trace "$TEMP/$which.s" -q -o "$TEMP/$which.lstrace" -o "$TEMP/$which.run.png" --bin 2
    status 0 "$LOCKSTEP" trace "$TEMP/$which.lstrace" -o "$TEMP/$which.file.png" --bin 2
    same "$TEMP/$which.run.png" "$TEMP/$which.file.png"
done
# The legend is in the line of its first state.
line=$(sed -n 's/^0 *[0-9]*,\([0-9]*\) *#[0-9a-f]* active$/\1/p' "$TEMP/with.list")
grep -q "^0 *[0-9]*,$line .* barrier\$" "$TEMP/with.list" || fail 'the legend does not name the mark'
! grep -q "^0 *[0-9]*,$line .* barrier\$" "$TEMP/without.list" || fail 'there is a mark of no barrier'
