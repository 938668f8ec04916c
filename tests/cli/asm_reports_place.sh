#!/bin/sh
# A typo is reported with file, line, column, the line itself and a caret under it, on standard error; status 2.
. tests/tools/cli.sh
printf '%s\n' '; the third line is wrong' '    mov r0.x, lane_id' '    ad.u32 r0.x, r0.x, u(1)' '    ret' >"$TEMP/typo.s"
for command in 'asm -o /dev/null' dis run 'trace -o /dev/null'; do
    # shellcheck disable=SC2086 # words on purpose
    status 2 "$LOCKSTEP" $command "$TEMP/typo.s"
    silent out
    says err "$TEMP/typo.s:3:5: error: "
    says err "    ad.u32 r0.x, r0.x, u(1)"
    says err "    ^~~~~~"
    says err "add.u32"
done
