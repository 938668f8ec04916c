#!/bin/sh
# A group whose waves wait for each other, but that no core has room for, is an error before cycle 0; status 2.
. tests/tools/cli.sh
printf '%s\n' '.dispatch 2x160' '    barrier' '    ret' >"$TEMP/slots.s"
status 2 "$LOCKSTEP" run "$TEMP/slots.s"
says err 'a group of 160 threads has 5 waves that are resident together, but a core has 4 slots (waves)'
silent out
status 2 "$LOCKSTEP" trace "$TEMP/slots.s" -o "$TEMP/slots.png"
[ ! -e "$TEMP/slots.png" ] || fail 'there is a picture'
status 0 "$LOCKSTEP" run "$TEMP/slots.s" --set waves=5
status 0 "$LOCKSTEP" run "$TEMP/slots.s" --set wave_size=64
status 2 "$LOCKSTEP" run "$TEMP/slots.s" --functional

# It says what would be enough, and follows the width of waves; the slots of a shader's machine, which nobody wrote, are
# not spoken of.
cat >"$TEMP/large.comp" <<'SHADER'
#version 450
//! .buffer o, 1024
layout(local_size_x = 1024) in;
layout(binding = 0) buffer O { uint o[]; };
void main() { barrier(); o[gl_LocalInvocationIndex] = 1u; }
SHADER
status 0 "$LOCKSTEP" run "$TEMP/large.comp"
status 2 "$LOCKSTEP" run "$TEMP/large.comp" --set wave_size=16
says err "lockstep: $TEMP/large.comp: a group of 1024 threads has 64 waves"
says err 'but a core has 32 slots (waves): --set waves=64 is enough'
status 0 "$LOCKSTEP" run "$TEMP/large.comp" --set wave_size=16 --set waves=64
status 2 "$LOCKSTEP" run "$TEMP/large.comp" --set wave_size=8 --set waves=64
says err 'a core has 64 slots (waves): smaller groups or wider waves (wave_size) need fewer'

printf '%s\n' '.shared 300' '    ld r0.x, shared.x, 0' '    ret' >"$TEMP/memory.s"
status 2 "$LOCKSTEP" run "$TEMP/memory.s" --set shared_memory=1199
says err 'a group needs 1200 bytes of group memory, but a core has 1199 (shared_memory)'
status 0 "$LOCKSTEP" run "$TEMP/memory.s" --set shared_memory=1200

# Without barriers and group memory the waves of a group need not be there together.
printf '%s\n' '.dispatch 2x160' '    nop' '    ret' >"$TEMP/loose.s"
status 0 "$LOCKSTEP" run "$TEMP/loose.s"
