#!/bin/sh
# The message of a fault names the resource: that of an index, group memory, one beyond the last.
. tests/tools/cli.sh
printf '%s\n' '    mov w0.x, u(9)' '    ld r0.x, t[w0.x].x, 0' '    ret' >"$TEMP/a.s"
status 1 "$LOCKSTEP" run "$TEMP/a.s"
says err 'fault: unbound'
says err 't[w0.x].x'
says err 't9 is not bound'
printf '%s\n' '    mov w0.x, u(300)' '    st u[w0.x].x, 0, u(1)' '    ret' >"$TEMP/b.s"
status 1 "$LOCKSTEP" run "$TEMP/b.s"
says err 'u300: resources have the numbers 0 to 63'
printf '%s\n' '.shared 4' '    shl r0.x, lane_id, 2' '    st shared.x, r0.x, u(1)' '    ret' >"$TEMP/c.s"
status 1 "$LOCKSTEP" run "$TEMP/c.s"
says err 'lanes 4-31'
says err 'shared has 16 bytes; lane 4 accesses byte 16'
printf '%s\n' '    ld r0.x, shared.x, 0' '    ret' >"$TEMP/d.s"
status 1 "$LOCKSTEP" run "$TEMP/d.s"
says err '.shared'
