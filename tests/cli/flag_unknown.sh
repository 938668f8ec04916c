#!/bin/sh
# An unknown option, or one without its value, is an error with a hint; status 2.
. tests/tools/cli.sh
for command in asm dis run trace config; do
    status 2 "$LOCKSTEP" $command --frobnicate
    says err 'frobnicate'
    says err '--help'
    silent out
done
status 2 "$LOCKSTEP" run programs/branch_1.s --set
status 2 "$LOCKSTEP" run programs/branch_1.s programs/branch_2.s
status 2 "$LOCKSTEP" run
status 2 "$LOCKSTEP" trace programs/branch_1.s
says err '-o'
status 2 "$LOCKSTEP" config programs/branch_1.s
status 2 "$LOCKSTEP" run --prest=talk programs/branch_1.s
says err "unrecognized option '--prest=talk'; did you mean '--preset'?"
status 0 "$LOCKSTEP" run --pres=post -q programs/branch_1.s
