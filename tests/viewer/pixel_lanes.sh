#!/bin/sh
# The panel of lanes names the pixel of each lane of a pixel shader, and says which lanes are helpers: from the start,
# as they are outside of the triangle, or since they discarded their pixel. Other programs have no such column.
. tests/tools/cli.sh

printf '%s\n' 'answer none' 'resize 1280 800' 'wave 2' 'goto 40' "list $TEMP/inside" 'wave 1' "list $TEMP/outside" \
    'expect clean' >"$TEMP/script"
status 0 "$LOCKSTEP" view tests/isa/triangles.s --script "$TEMP/script"
grep -q '[[:space:]]pixel$' "$TEMP/inside" || fail 'the column has no name'
grep -q '[[:space:]]5, 4$' "$TEMP/inside" || fail 'lane 1 of wave 2 is pixel (5, 4)'
! grep -q ' helper$' "$TEMP/inside" || fail 'wave 2 has no helper'
grep -q '[[:space:]]3, 4 helper$' "$TEMP/outside" || fail 'lane 1 of wave 1 is a helper'

# The two columns at the left of the target are discarded: before that no lane is a helper.
printf '%s\n' '.target u0, 8x4 rgba8' 'lt.u32 r0.x, pixel_pos.x, 2' 'demote r0.x' \
    'st u0.xyzw, pixel_pos.xy, f4(1 1 1 1)' 'ret' >"$TEMP/demote.s"
printf '%s\n' 'answer none' 'resize 1280 800' 'goto 1' "list $TEMP/before" 'goto 3' "list $TEMP/after" >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/demote.s" --script "$TEMP/script"
grep -q '[[:space:]]0, 0$' "$TEMP/before" || fail 'no lane is a helper at first'
! grep -q ' helper$' "$TEMP/before" || fail 'a lane is a helper at first'
grep -q '[[:space:]]0, 0 helper$' "$TEMP/after" || fail 'lane 0 is a helper at the end'
grep -q '[[:space:]]2, 0$' "$TEMP/after" || fail 'pixel (2, 0) is drawn'

printf '%s\n' "list $TEMP/list" >"$TEMP/script"
status 0 "$LOCKSTEP" view programs/branch_3.s --script "$TEMP/script"
! grep -q '[[:space:]]pixel$' "$TEMP/list" || fail 'a compute shader has no pixels'
