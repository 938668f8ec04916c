#!/bin/sh
# A group whose waves wait for each other, but that no core has room for, is an error before cycle 0; status 2.
. tests/tools/cli.sh
printf '%s\n' '.dispatch 2x160' '    barrier' '    ret' >"$TEMP/slots.s"
status 2 "$LOCKSTEP" run "$TEMP/slots.s"
says err 'a group of 160 threads has 5 waves that wait for each other, but a core has 4 slots (waves)'
silent out
status 2 "$LOCKSTEP" trace "$TEMP/slots.s" -o "$TEMP/slots.png"
[ ! -e "$TEMP/slots.png" ] || fail 'there is a picture'
status 0 "$LOCKSTEP" run "$TEMP/slots.s" --set waves=5
status 0 "$LOCKSTEP" run "$TEMP/slots.s" --set wave_size=64
status 2 "$LOCKSTEP" run "$TEMP/slots.s" --functional

printf '%s\n' '.shared 300' '    ld r0.x, shared.x, 0' '    ret' >"$TEMP/memory.s"
status 2 "$LOCKSTEP" run "$TEMP/memory.s" --set shared_memory=1199
says err 'a group needs 1200 bytes of group memory, but a core has 1199 (shared_memory)'
status 0 "$LOCKSTEP" run "$TEMP/memory.s" --set shared_memory=1200

# Without barriers and group memory the waves of a group need not be there together.
printf '%s\n' '.dispatch 2x160' '    nop' '    ret' >"$TEMP/loose.s"
status 0 "$LOCKSTEP" run "$TEMP/loose.s"
