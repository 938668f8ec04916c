#!/bin/sh
# What one wrote is what one sees, in the window too; a key shows what it became, everywhere and beside the lines, or in
# a narrow window below them.
# shellcheck disable=SC2016 # no expansion is meant
. tests/tools/cli.sh

cat >"$TEMP/a.s" <<'SOURCE'
.dispatch 1x8
.macro TWICE reg
    add.u32 \reg, \reg, \reg
.endm
    if lane_id
        TWICE r0.x
    else
        nop
    endif
    loop r15.x
        eq.u32 r0.y, lane_id, 3
        break_if r0.y
        break
    endloop
SOURCE
# seen ACTIONS TEXT...: after the actions each text is drawn; not those behind a `-`.
seen() {
    printf '%s\n' "$1" "list $TEMP/list" 'expect clean' >"$TEMP/script"
    status 0 "$LOCKSTEP" view "$TEMP/a.s" -Wno-all --script "$TEMP/script"
    shift
    wanted=0
    for text; do
        if [ "$text" = - ]; then wanted=1; continue; fi
        found=0
        grep -qF -e "$text" "$TEMP/list" || found=1
        [ $found -eq $wanted ] || fail "'$text' is drawn, or is not: $(grep -F -e ' line ' "$TEMP/list")"
    done
}
go='resize 1920 1080
aside stack
at 0:0:1'
seen "$go" ' if lane_id' 'else, line 7' 'line 5 · the other side' ' endif' ' line 9' - br_push .if1
seen "$go
line 5
key i" 'br_push lane_id, .if1.else, .if1.end' - 'else, line 7' 'if of line 5'
seen "$go
key i
key i" 'line 5 · the other side' - br_push
seen "$go
heat inactive" 'if lane_id' 'break_if r0.y' 'bars: inactive'
seen 'resize 1920 1080
split stack:300
at 0:2:1
key i
aside why' 'add.u32 r0.x, r0.x, r0.x' 'line 3 (from `TWICE'
seen "$go
at 0:5:6" 'line 10 · all of them' 'endloop, line 14' - push_mask
status 0 "$LOCKSTEP" view "$TEMP/a.s" -Wno-all --expanded --do 'aside stack' --do 'at 0:0:1' --do "list $TEMP/list" --do 'set waves=2' --do "list $TEMP/again" \
    --shot "$TEMP/x.png"
for file in list again; do grep -qF 'line 5 · the other side' "$TEMP/$file" || fail "--expanded: $file"; done

# Variables of the source stand beside their registers, where they are there.
cat >"$TEMP/a.s" <<'SOURCE'
.dispatch 1x8
.var colour, f32 r2.yx
    mov r2.x, f(2)
.var i, u32 r3.x
    mov r3.x, u(0)
.endvar i
    add.u32 r3.x, r3.x, 1
    ret
SOURCE
seen 'resize 1920 1080
at 0:0:1' 'r2.x colour.y' 'r3.x i'
seen 'resize 1920 1080
at 0:0:2' 'r2.x colour.y' 'r3.x' - 'r3.x i'
