#!/bin/sh
# run prints what each dispatch cost; an expectation may compare kernels, and says both figures when it fails.
. tests/tools/cli.sh
{
    printf '%s\n' '.dispatch A, 1x32' '.dispatch B, 1x32' '.dispatch B, 1x32 together'
    printf '%s\n' '.expect A.cycles > B.cycles' '.expect C.cycles > 0' '.expect A.cycles < A.max_mask_depth'
    printf '%s\n' 'A: ret' 'B: add.u32 r0.x, r0.x, 1' 'ret'
} >"$TEMP/a.s"
status 1 "$LOCKSTEP" run "$TEMP/a.s" -Wno-all
says err 'a.s:4: expectation failed: expected A.cycles > B.cycles, which is 4, got 1'
says err "a.s:5: expectation failed: there is no statistic 'C.cycles'"
says err "a.s:6: expectation failed: there is no statistic 'A.max_mask_depth'"
says out '  A                             1                  1                 32'
says out '  B                             2                  4                128'
says out '  B                  together with the one above'
status 1 "$LOCKSTEP" run "$TEMP/a.s" --json -Wno-all
[ "$(json kernel)" ] || fail 'the kernels in the JSON'
status 1 "$LOCKSTEP" run "$TEMP/a.s" --functional -Wno-all
says out '1 failed'

# A run that stops before a dispatch begins knows nothing of it: that is said, and is no slip of the name.
{
    printf '%s\n' '.machine max_cycles=100' '.dispatch A, 1x32' '.dispatch B, 1x32'
    printf '%s\n' '.expect A.cycles < B.cycles' '.expect B.cycles == 0' '.expect B.cycle == 1'
    printf '%s\n' 'A: jmp A' 'B: ret'
} >"$TEMP/b.s"
status 1 "$LOCKSTEP" run "$TEMP/b.s" -Wno-all
says err "b.s:4: expectation failed: 'B.cycles' is not known: B never began"
says err "b.s:5: expectation failed: 'B.cycles' is not known: B never began"
says err "b.s:6: expectation failed: there is no statistic 'B.cycle'"
