#!/bin/sh
# Instructions beside the source: in their order, with the colours of their lines; both are lit, selected and scrolled
# together. In a narrow window they are below their lines.
. tests/tools/cli.sh

# place TEXT: where a text of the list begins, "X Y"; the last one if there are several.
place() {
    sed -n "s/^ *0 *\([0-9]*\),\([0-9]*\) .* $1\$/\1 \2/p" "$TEMP/list" | tail -n 1
}
view() {
    program=$1
    shift
    printf '%s\n' 'answer none' "$@" 'expect clean' "list $TEMP/list" "shot $TEMP/x.png" >"$TEMP/script"
    status 0 "$LOCKSTEP" view "$program" --script "$TEMP/script"
}
less() {
    [ "$1" -lt "$2" ] || fail "$3: $1 is not less than $2"
}

# In a wide window the source has twice its width, and each line stands left of what it became.
program=programs/shaders/loop_counts.hlsl
view "$program" 'resize 1280 800' 'goto 40' 'key i'
less "$(place '    \/\/ Do smth' | cut -d ' ' -f 1)" 100 'the source'
less 400 "$(place 'push_mask .loop1.end' | cut -d ' ' -f 1)" 'its instructions'
less "$(place 'push_mask .loop1.end' | cut -d ' ' -f 2)" "$(place 'jmp .loop1.head' | cut -d ' ' -f 2)" 'their order'
line=$(place 'made++; \/\/ this is it') made=$(place 'add.u32 r0.x, r0.x, i(1)')
view "$program" 'resize 1280 800' 'goto 40' 'key i' "click $line" 'expect line 23' \
    "click $(place 'st u1.x, r0.y, r0.x')" 'expect line 26' "click $made" 'expect line 23' "move $made" 'expect card ~Line 23'

# The wave's instruction stays in view; the wheel over one side takes the other along.
program=programs/raymarch.s
view "$program" 'resize 1280 800' 'goto 400' 'key i'
[ -n "$(place 'add.f32 r4.w, r2.y, f(1)')" ] || fail 'the instruction of the wave is not seen'
view "$program" 'resize 1280 800' 'goto 400' 'key i' 'wheel 100 300 -12'
grep -q ' while  *r8.x$' "$TEMP/list" || fail 'the source does not scroll'
[ -n "$(place 'mask_nz r8.x')" ] || fail 'instructions do not scroll with the source'
view "$program" 'resize 1280 800' 'goto 400' 'key i' 'wheel 600 300 -12'
[ -z "$(place 'add.f32 r4.w, r2.y, f(1)')" ] || fail 'instructions do not scroll'
view programs/nested_loops.s 'resize 1280 800' 'goto 40' 'key i' 'wheel 600 300 30'
[ -n "$(place OUTER:)" ] || fail 'the source does not scroll with its instructions'

# Narrow: below the lines.
view programs/shaders/loop_counts.hlsl 'resize 980 700' 'goto 40' 'key i'
less "$(place 'push_mask .loop1.end' | cut -d ' ' -f 1)" 320 'an instruction of a narrow window'
