#!/bin/sh
# Cells of 96 pixels with lanes of 12 have the value that the instruction writes in the lane: of its type, or the chosen
# one; not what is hidden while one predicts.
. tests/tools/cli.sh

# seen_of PROGRAM LINE...: texts on cells that execute, of the window after these lines, into $TEMP/values.
seen_of() {
    program=$1
    shift
    printf '%s\n' 'resize 1920 1080' "$@" 'expect clean' "list $TEMP/list" >"$TEMP/script"
    status 0 "$LOCKSTEP" view "$program" --script "$TEMP/script"
    sed -n 's/^0 .* #14181f \([-0-9a-fx.]*\)$/\1/p' "$TEMP/list" >"$TEMP/values"
}
seen() { seen_of programs/nested_loops.s "$@"; }
count() { wc -l <"$TEMP/values" | tr -d ' '; }

seen 'goto 0' 'focus' 'zoom.in' 'zoom.in' 'expect zoom ~1 cycle = 1'
for lane in 0 1 7 13 30 31; do
    grep -qx "$lane" "$TEMP/values" || fail "thread $lane is not written into r0.x"
done
all=$(count)
seen 'goto 0' 'focus' 'zoom.in' 'zoom.in' 'format hex'
grep -qx '0x0000001f' "$TEMP/values" || fail 'values are not in the chosen format'
seen 'goto 0' 'focus'
[ "$(count)" -lt "$((all / 8))" ] || fail 'narrow cells have values'
seen 'goto 0' 'focus' 'zoom.in' 'zoom.in' 'only inactive'
[ "$(count)" -lt "$((all / 8))" ] || fail 'values stand on cells that are not shown'

# What is loaded comes later, and the next instruction writes over it at once.
printf '%s\n' '.machine wave_size=4 waves=1 memory=flat mem_latency=8' '.buffer t1, 64, iota(1000, 7)' '.dispatch 1x4' \
    '    shl r1.x, lane_id, u(2)' '    ld r0.x, t1.x, r1.x' '    add.u32 r0.x, r0.x, u(100)' '    ret' >"$TEMP/load.s"
seen_of "$TEMP/load.s" 'focus' 'zoom.in' 'zoom.in'
for value in 12 1000 1007 1021; do
    grep -qx "$value" "$TEMP/values" || fail "$value is not written into a register"
done

# At 31 is the branch of which one predicts; 30 writes its condition, 27 the one before.
seen 'at 0:0:31' 'focus' 'zoom.in' 'zoom.in'
all=$(count)
seen 'at 0:0:29' 'predict' 'expect cycle 31' 'focus' 'zoom.in' 'zoom.in'
hidden=$(count)
[ "$hidden" -lt "$((all / 2))" ] || fail "$hidden of $all values are seen while one predicts"
