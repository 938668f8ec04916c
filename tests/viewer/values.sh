#!/bin/sh
# Cells of 96 pixels with lanes of 12 have the value that the instruction writes in the lane: of its type, or the chosen
# one; not what is hidden while one predicts.
. tests/tools/cli.sh

# seen LINE...: texts on cells that execute, of the window after these lines, into $TEMP/values.
seen() {
    printf '%s\n' 'resize 1920 1080' "$@" 'expect clean' "list $TEMP/list" >"$TEMP/script"
    status 0 "$LOCKSTEP" view programs/nested_loops.s --script "$TEMP/script"
    sed -n 's/^0 .* #14181f \([-0-9a-fx.]*\)$/\1/p' "$TEMP/list" >"$TEMP/values"
}
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
seen 'goto 0' 'focus' 'zoom.in' 'zoom.in' 'only masked off'
[ "$(count)" -lt "$((all / 8))" ] || fail 'values stand on cells that are not shown'

# At 31 is the branch of which one predicts; 30 writes its condition, 27 the one before.
seen 'at 0:0:31' 'focus' 'zoom.in' 'zoom.in'
all=$(count)
seen 'at 0:0:29' 'predict' 'expect cycle 31' 'focus' 'zoom.in' 'zoom.in'
hidden=$(count)
[ "$hidden" -lt "$((all / 2))" ] || fail "$hidden of $all values are seen while one predicts"
