#!/bin/sh
# What each pixel cost, over the large picture: the card of a pixel has the numbers of profile --heat; `p` goes to the
# costliest pixel, `w` to the worst tile, Space hides the costs; a click goes to the lane that a pixel belongs to, where
# it waits longest. Beside the picture the whole picture moves it, and the source has what lines cost the wave.
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
printf '%s\n' 'answer none' 'resize 1280 800' 'picture.show cost' 'expect clean' 'click 35 95' 'expect overlay none' \
    'expect lane 0' 'expect message ~pixel (0, 0) is lane 0 of wave 0; its longest wait: ' 'expect why ~inactive' >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"

# The source has the costs of the chosen pixel's wave: the card's costliest line, with as many cycles.
printf '%s\n' 'answer none' 'resize 1280 800' 'picture.show cost' "list $TEMP/all" 'key p' 'expect clean' "list $TEMP/one" >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
grep -q '[[:space:]]all waves; bars: ' "$TEMP/all" || fail 'the source has the costs of all waves'
wave=$(sed -n 's/.*[[:space:]]wave \([0-9]*\), lane [0-9]*$/\1/p' "$TEMP/one")
grep -q "[[:space:]]cycles of wave $wave at each line\$" "$TEMP/one" || fail "the source has the costs of wave $wave"
cycles=$(sed -n 's/.*[[:space:]][0-9]*: \([0-9,]*\) wave-cycles$/\1/p' "$TEMP/one")
grep -q "^[^[:space:]]*[[:space:]]*1[12][0-9][0-9],.*[[:space:]]$cycles\$" "$TEMP/one" || fail "no line has $cycles cycles"

# The worst tile; the image alone; and in a picture that is too large a press on the whole picture moves it.
"$LOCKSTEP" profile "$TEMP/a.s" --heat executed -o "$TEMP/a.csv" >"$TEMP/out"
tile=$(sed -n 's/.*the worst tile, at \(([0-9]*, [0-9]*)\),.*/\1/p' "$TEMP/out")
printf '%s\n' 'answer none' 'resize 1280 800' 'key w' 'expect overlay none' 'picture.show cost' 'key w' "expect message ~the worst tile, at $tile: " \
    "list $TEMP/both" 'key Space' 'expect clean' "list $TEMP/alone" 'key Space' 'expect clean' "list $TEMP/again" >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
tags() { grep -c '[[:space:]]\(image\|cost\)$' "$1"; } # in the picture, and above the small ones
[ "$(tags "$TEMP/both")" = $(($(tags "$TEMP/alone") + 1)) ] || fail 'Space shows the image alone'
[ "$(tags "$TEMP/again")" = "$(tags "$TEMP/both")" ] || fail 'Space shows the costs again'

sed 's/\[4 2\]x/[32 16]x/; s/32x16/256x128/; s/mul.u32 r2.x, r0.x, r0.y/add.u32 r2.x, r0.x, r0.y/' "$TEMP/a.s" >"$TEMP/large.s"
printf '%s\n' 'answer none' 'resize 1280 800' 'picture.show cost' 'key w' 'click 903 199' 'expect overlay picture' 'click 750 745' \
    'expect message ~pixel (255, 127) is ' 'picture' 'drag 903 199 776 136' 'click 30 90' 'expect message ~pixel (0, 0) is ' >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/large.s" --script "$TEMP/script"

# A program without an image has no costs of pixels, and says why.
printf '%s\n' 'picture.show cost' 'expect failed' 'expect message ~cost: it writes no image' >"$TEMP/script"
status 0 "$LOCKSTEP" view programs/branch_3.s --script "$TEMP/script"

# Of two images the title names the one that has the costs, whichever was looked at.
sed 's/^\.framebuffer u0.*/&\n.framebuffer u1, 8x8/' "$TEMP/a.s" >"$TEMP/two.s"
printf '%s\n' 'memory u1' 'key Shift+m' "list $TEMP/image" 'picture.show cost' "list $TEMP/cost" >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/two.s" --script "$TEMP/script"
grep -q '[[:space:]]u1$' "$TEMP/image" || fail 'the picture of u1 is not named'
grep -c '[[:space:]]u0$' "$TEMP/cost" >"$TEMP/named"
grep -c '[[:space:]]u0$' "$TEMP/image" >"$TEMP/before" || true
[ "$(cat "$TEMP/named")" -gt "$(cat "$TEMP/before")" ] || fail 'the costs of u0 are not named'
