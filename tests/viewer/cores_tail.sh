#!/bin/sh
# Beside a map: the cores that work in a cycle, and the waves that end last, with the instructions that they issue; an
# opened core is seen at once.
. tests/tools/cli.sh
cat >"$TEMP/a.s" <<'EOF'
.machine cores=132 waves=2 wave_size=32 memory=flat
.dispatch 132x32
    mov     r0.x, group_id
    mov     r0.y, u(0)
    eq.u32  r0.x, r0.x, u(7)
    loop                            ; five instructions a turn: 100 turns in group 7, else none
        lt.u32  r0.z, r0.y, u(100)
        and     r0.z, r0.z, r0.x
        while   r0.z
        add.u32 r0.y, r0.y, u(1)
    endloop
EOF
printf '%s\n' 'answer none' 'resize 1280 800' 'wait idle' 'expect aside cores' 'goto 100' 'expect clean' "list $TEMP/list" \
    'click wave 7:0' 'expect core 7' 'core 7' 'expect rows ~core 7 slot 0' 'expect clean' "list $TEMP/open" >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
# texts FILE: them, in a line.
texts() {
    sed -n 's/^[^#]*#[0-9a-f]* //p' "$1" | tr '\n' ' '
}
texts "$TEMP/list" >"$TEMP/out"
says out 'Cores still at work 1 of 132 in cycle 100: core 7 first end 8, half 8, last 508'
says out 'last waves, after cycle 8 wave core ends at issued × mean 7 7 508 508 43.1 '
texts "$TEMP/open" >"$TEMP/out"
says out '1 of 2 slots hold waves; ends at cycle 508'
says out "never filled" # the last row of the core

# Where there is room for it, advice: of settings, only those that have run.
printf '%s\n' 'answer none' 'resize 1920 1080' 'wait idle' 'range.try' 'wait idle' "list $TEMP/wide" 'expect clean' >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
texts "$TEMP/wide" >"$TEMP/out"
says out 'What to try Kernel Spread the work evenly over groups, or use smaller ones.'
says out 'Machine'
