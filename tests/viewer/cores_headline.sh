#!/bin/sh
# The headline of a map of cores names imbalance if that costs at least half of the largest cost, and the other one below
# it. It goes to the last wave of the core that works longest, while that wave is there.
. tests/tools/cli.sh
cat >"$TEMP/a.s" <<'EOF'
.machine cores=132 waves=2 wave_size=32 memory=flat lat_long=9
.dispatch 132x64
    mov     r0.y, u(0)
    eq.u32  r0.x, group_id, u(7)
    and     r0.x, r0.x, wave_id     ; wave 1 of group 7 makes more turns than the others
    mul.u32 r0.x, r0.x, u(MORE)
    add.u32 r0.x, r0.x, u(10)
    loop
        lt.u32  r0.z, r0.y, r0.x
        while   r0.z
        sqrt.f32 r1.x, r1.x
        sqrt.f32 r1.x, r1.x
        add.u32 r0.y, r0.y, u(1)
    endloop
    mov     r0.x, lane_id
    if      r0.x
        nop
    endif
EOF
# asks MORE LINE...: what the window says at first, in a line; then the lines of a script.
asks() {
    more=$1
    shift
    printf '%s\n' 'resize 1280 800' 'wait idle' "list $TEMP/list" "$@" 'expect clean' >"$TEMP/script"
    status 0 "$LOCKSTEP" view "$TEMP/a.s" -D "MORE=$more" --script "$TEMP/script"
    sed -n 's/^[^#]*#[0-9a-f]* //p' "$TEMP/list" | tr '\n' ' ' >"$TEMP/out"
}
asks 2 'cost 3' 'expect message ~Imbalance: core 15' 'expect core 15' 'expect wave 15' 'expect cycle 266'
says out 'Waiting for ALUs costs 30 % of the run: waves wait for the result of line 11'
says out 'It costs 30 % of the run. Next: imbalance, 12 %.'
asks 4 'click 300 110' 'expect message ~Imbalance: core 15' 'expect core 15' 'expect wave 15' 'expect cycle 302'
says out 'Imbalance: core 15 works 303 cycles, the mean core 236'
says out 'It costs 22 % of the run. Larger: ALU result at line 12, 27 %.'
