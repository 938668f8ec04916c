#!/bin/sh
# Ctrl-C ends the run that profile, why and debug look into; what it has done until then can be looked at.
. tests/tools/cli.sh
. tests/tools/interrupt.sh
interrupt 130 profile --json
says err 'interrupted at cycle'
[ "$(json cycles)" -gt 0 ] || fail 'there are no cycles'
[ "$(json cycles)" = "$(json slot_cycles)" ] || fail 'the profile does not cover the run'
interrupt 130 why --at 0:0:3
says out 'Lane 0 of wave 0 executes'
printf 'goto end\nrstep\nhash\ngoto 5\ngoto end\nrstep\nhash\n' >"$TEMP/script"
interrupt 0 debug
says out 'issues in this cycle'
[ "$(grep -E '^[0-9a-f]{16}$' "$TEMP/out" | sort -u | wc -l)" -eq 1 ] || fail 'the end is not always the same'

# A step of many ends too, and says where it is, not that there is no other place.
printf '%s\n' '    mov r0.x, u(1000000)' AGAIN: '    sub.u32 r0.x, r0.x, 1' '    mask_nz r0.x' '    jmp AGAIN' >"$TEMP/a.s"
printf 'nonsense\nstep 1000000000000\n' >"$TEMP/script"
rm "$TEMP/err"
"$LOCKSTEP" debug "$TEMP/a.s" -Wno-all <"$TEMP/script" >"$TEMP/out" 2>"$TEMP/err" &
while [ ! -s "$TEMP/err" ]; do sleep 0.1; done # until it has come to the step
sleep 0.5
kill -INT $!
got=0
wait $! || got=$?
[ $got -eq 2 ] || fail "exit status $got, expected 2: step"
says err 'interrupted: still at cycle'
! grep -q 'no such place' "$TEMP/err" || fail 'it says that there is no such place'
