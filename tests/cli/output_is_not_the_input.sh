#!/bin/sh
# An output that is the input, also by another name, is refused, and the input stays as it was.
. tests/tools/cli.sh

cp programs/branch_1.s "$TEMP/x.s"
ln -s x.s "$TEMP/link.s"
status 2 "$LOCKSTEP" asm "$TEMP/x.s" -o "$TEMP/x.s"
says err "is the input"
status 2 "$LOCKSTEP" asm "$TEMP/x.s" -o "$TEMP/link.s"
same programs/branch_1.s "$TEMP/x.s"
printf 'x,y\n1,2\n' >"$TEMP/d.csv"
status 2 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/d.csv"
says err "is the input"
status 0 "$LOCKSTEP" asm "$TEMP/x.s" -o "$TEMP/x.lsb"
status 2 "$LOCKSTEP" trace "$TEMP/x.lsb" --alu-csv "$TEMP/x.lsb"
status 2 "$LOCKSTEP" dis "$TEMP/x.lsb" -o "$TEMP/x.lsb"
says err "is the input"
for option in --job-list --slurm; do
    status 2 "$LOCKSTEP" sweep "$TEMP/x.s" --over waves=1,2 -o "$TEMP/x.csv" $option "$TEMP/link.s"
    says err "is the input"
done
same programs/branch_1.s "$TEMP/x.s"
