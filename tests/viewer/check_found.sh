#!/bin/sh
# After a check the first of its findings is shown, though an expectation is listed before it.
# A deadlock has one cycle, in the window and on the command line.
. tests/tools/cli.sh
cat >"$TEMP/race.s" <<'PROGRAM'
.dispatch 1x64
.buffer u0, 64
.expect u0[1], u32 9
    mov     r0.x, u(0)
    st      u0.x, r0.x, u(7)
    ret
PROGRAM
printf '%s\n' 'wait idle' 'check races' 'wait idle' 'expect problem ~races' 'expect at-line 5' 'check off' \
    'wait idle' 'expect problem ~expectation' 'expect clean' >"$TEMP/script"
status 1 "$LOCKSTEP" view "$TEMP/race.s" --script "$TEMP/script"

grep -v '\.expect' tests/faults/simt_deadlock_two_waves.s >"$TEMP/hang.s"
echo 'expect headline ~Deadlock' >"$TEMP/script"
status 1 "$LOCKSTEP" view "$TEMP/hang.s" --script "$TEMP/script" --do 'expect cycle 63' --do "list $TEMP/list"
grep -q 'cycle 63$' "$TEMP/list" || fail 'the banner does not name the cycle'
status 1 "$LOCKSTEP" run "$TEMP/hang.s" -q
says err 'kernel main, cycle 63, core 0'
