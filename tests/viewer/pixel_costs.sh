#!/bin/sh
# What each pixel cost, over the large picture: the card of a pixel has the numbers of profile --heat; `p` goes to the
# costliest pixel; a click goes to the lane that it belongs to, where it waits longest.
. tests/tools/cli.sh

printf '%s\n' '.dispatch [4 2]x[8 8] quads' '.framebuffer u0, 32x16' '    mov r0.xy, thread_pos.xy' '    mov r1.x, u(0)' \
    '    mul.u32 r2.x, r0.x, r0.y' '    loop' '        lt.u32 r3.x, r1.x, r2.x' '        while r3.x' \
    '        add.u32 r1.x, r1.x, 4' '    endloop' '    st u0.xyzw, r0.xy, f4(1 1 1 1)' '    ret' >"$TEMP/a.s"
"$LOCKSTEP" profile "$TEMP/a.s" --heat executed -o "$TEMP/a.csv" --quiet >"$TEMP/out"
costliest=$(sort -t, -k3,3nr "$TEMP/a.csv" | sed -n 1p | cut -d, -f1-4)
executed=$(echo "$costliest" | cut -d, -f3) issued=$(echo "$costliest" | cut -d, -f4)
[ "$(echo "$costliest" | cut -d, -f1,2)" = 31,15 ] || fail 'the costliest pixel is the last one'

printf '%s\n' 'answer none' 'resize 1280 800' 'picture.show cost' 'expect overlay picture' 'key p' 'expect clean' \
    "list $TEMP/list" 'expect message ~pixel (31, 15): ' 'picture.show helpers' 'expect failed' 'expect message helpers: no lane is a helper' \
    'key 3' 'expect clean' 'key 4' 'expect clean' 'key 1' 'expect clean' 'picture.show best' 'expect failed' \
    'picture.zoom fit' 'picture.show cost' 'key Escape' 'expect overlay none' >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
thousands() { echo "$1" | sed ':a;s/\([0-9]\)\([0-9]\{3\}\)\($\|,\)/\1,\2\3/;ta'; }
grep -q "[[:space:]]$(thousands "$executed") instructions\$" "$TEMP/list" || fail "the card does not say that it executes $executed"
grep -q "[[:space:]]$(thousands "$issued"), [0-9]* % of lanes active\$" "$TEMP/list" || fail "its wave issues $issued"

# Pixel (0, 0) leaves the loop first, and waits for the rest of its wave.
printf '%s\n' 'answer none' 'resize 1280 800' 'picture.show cost' 'expect clean' 'click 40 110' 'expect overlay none' \
    'expect lane 0' 'expect message ~pixel (0, 0) is lane 0 of wave 0; its longest wait: ' 'expect why ~inactive' >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"

# A program without an image has no costs of pixels, and says why.
printf '%s\n' 'picture.show cost' 'expect failed' 'expect message ~cost: it writes no image' >"$TEMP/script"
status 0 "$LOCKSTEP" view programs/branch_3.s --script "$TEMP/script"
