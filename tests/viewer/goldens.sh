#!/bin/sh
# What the window shows: all its texts with their places (*.list), and sums of all pixels of some pictures (pixels.sums).
# With ACCEPT=yes they are written again: look at the pictures first (make shots).
. tests/tools/cli.sh

# golden NAME PROGRAM SIZE ACTION...: both of a view.
golden() {
    name=$1 program=$2 size=$3
    shift 3
    printf '%s\n' "$@" 'expect clean' "list $TEMP/$name.list" "shot $TEMP/$name.png" >"$TEMP/$name.view"
    "$LOCKSTEP" view "$program" --size "$size" --script "$TEMP/$name.view" || fail "$name: it failed"
    cksum <"$TEMP/$name.png" | sed "s/\$/ $name/" >>"$TEMP/pixels.sums"
    if [ "${ACCEPT-}" = yes ]; then cp "$TEMP/$name.list" "tests/viewer/$name.list"; fi
    diff -u "tests/viewer/$name.list" "$TEMP/$name.list" || fail "$name: other texts, or elsewhere"
}

: >"$TEMP/pixels.sums"
golden off programs/branch_3.s 1280x800 'at 0:20:3'
golden costs programs/loop_counts.s 1920x1080 'cost 2'
golden line programs/nested_loops.s 1280x800 'cost 2' 'aside stack' 'answer line'
golden narrow programs/talk_lerp.s 1000x700 'cost 1' 'theme light'
golden waves programs/loop_counts.s 900x600 'at 5:7:120' 'heat inactive' 'theme light'
golden help programs/branch_1.s 900x600 help
golden diff programs/loop_counts.s 1280x800 'answer none' 'set alus=1' diff
golden widths programs/loop_counts.s 1280x800 'answer none' widths
golden queues programs/talk_histogram.s 900x600 'goto 6000' 'move 640 360'
golden queue programs/gather.s 900x600 'goto 45' 'move 610 346'
golden stack programs/nested_loops.s 1280x800 'answer none' 'goto 30' focus 'scale 2' 'resize 2560 1600'
golden fault tests/viewer/store_then_fault.s 1280x800 'tab wrong'
golden branches programs/nested_loops.s 1280x800 'answer none' 'goto 31' focus
golden slots programs/blend_textures.s 1280x800 'answer none' 'set waves=64' 'wave 9' 'goto 6000' 'bands lanes'
golden quarter programs/nested_loops.s 1101x753 'goto 31' 'scale 1.25'
golden half programs/talk_lerp.s 1280x803 'goto 9' 'fold side' 'scale 1.5' 'config' 'find cycles'
if [ "${ACCEPT-}" = yes ]; then cp "$TEMP/pixels.sums" tests/viewer/pixels.sums; fi
diff -u tests/viewer/pixels.sums "$TEMP/pixels.sums" || fail 'other pixels'
