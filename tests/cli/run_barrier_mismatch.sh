#!/bin/sh
# Who waits where at a barrier: each wave with the line of the barrier that it is at.
. tests/tools/cli.sh
printf '%s\n' '.dispatch 1x64' '    mov w0.x, wave_id' '    jmp_z w0.x, OTHER' '    barrier' '    ret' 'OTHER:' '    nop' \
    '    nop' '    barrier' '    ret' >"$TEMP/a.s"
status 1 "$LOCKSTEP" run "$TEMP/a.s"
says err 'a.s:9: fault: barrier-mismatch'
says err 'wave 1 (group 0) is at line 4: barrier: '
says err 'wave 0 (group 0) is at line 9: '
