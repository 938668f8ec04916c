#!/bin/sh
# why --steps: a headline, how long it lasts, and the cycles that have to do with it, the cause first.
# shellcheck disable=SC2016 # no expansion is meant
. tests/tools/cli.sh
status 0 "$LOCKSTEP" why programs/nested_loops.s --at 0:1:31 --steps
head -4 "$TEMP/out" >"$TEMP/first"
cat >"$TEMP/wanted" <<'END'
Lane 1 has left the loop
inactive for 36 cycles, 24 to 59
        24  `mask_nz r2.x`, line 78: its condition was r2.x = 0
        22  `le.u32 r2.xy, r1.z, r0.w`, line 75: made it so, with r1.z = 1, r0.w = 0
END
cmp -s "$TEMP/first" "$TEMP/wanted" || fail "$(cat "$TEMP/first")"
says out '        60  `mask_nz r2.y`, line 82: active again'
status 0 "$LOCKSTEP" why programs/vadd.s --at 0:1:8 --steps
says out 'Wave 0 waits for memory'
says out 'other work hid 10 of 107 cycles'
status 0 "$LOCKSTEP" why programs/vadd.s --at 0:1:419 --steps
says out 'has already ended'
# The other names of instructions are the assembler's too, not a shader's text.
printf '%s\n' '    mov.u32 r0.x, lane_id' '    ret' >"$TEMP/a.s"
status 0 "$LOCKSTEP" why "$TEMP/a.s" --at 0:1:0 --steps -Wno-all
says out 'Lane 1 executes mov.u32'
