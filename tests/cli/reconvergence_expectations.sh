#!/bin/sh
# What programs expect `when reconvergence=`, under every model: on the machine that they were written for, and on one
# with eight slots and one ALU. Only flag_wait.s may hang; what may be refused is a group that does not fit, and
# compaction_scan.s, whose ballots stand behind branches.
. tests/tools/cli.sh
programs=$(grep -lE '^\.expect .* when (.* )?reconvergence=' programs/*.s tests/timing/*.s)
for machine in '' '--set waves=8 --set alus=1 --set issue=1'; do
    # shellcheck disable=SC2086 # words on purpose
    "$LOCKSTEP" sweep $programs --over reconvergence=all --set max_cycles=20000 $machine --fresh --quiet \
        -o "$TEMP/a.csv" 2>"$TEMP/err" || true
    [ "$(grep -c ',ok,' "$TEMP/a.csv")" -gt 80 ] || fail 'too few programs run'
    if sed 1d "$TEMP/a.csv" | grep -vE ',ok,|/flag_wait\.s,.*,fault,|,refused,.* resident together|/compaction_scan\.s,.*,refused,' >"$TEMP/out"; then
        fail "not as expected, with ${machine:-nothing set}"
    fi
done
