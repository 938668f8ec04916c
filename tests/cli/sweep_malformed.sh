#!/bin/sh
# A sweep that makes no sense is told so before anything runs.
. tests/tools/cli.sh
program=programs/branch_3.s
wrong() { # wrong TEXT OPTION...: what it says
    text=$1
    shift
    status 2 "$LOCKSTEP" sweep $program -o "$TEMP/a.csv" "$@"
    says err "$text"
    for file in a.csv a.csv.partial a.png; do [ ! -e "$TEMP/$file" ] || fail "$file of what is wrong: $*"; done
}
wrong 'KEY=VALUE,VALUE' --over waves
wrong "there is no setting 'wave'" --over wave=1
wrong 'must be a whole number from 1 to 64' --over waves=1,65
wrong 'must be one of' --over scheduler=eager,fast
wrong 'duplicate value' --over waves=1,2,1
wrong 'this axis is given twice' --over waves=1 --over waves=2
wrong 'a range is FIRST..LAST' --over waves=1..
wrong 'a range is FIRST..LAST' --over waves=1..x
wrong 'a range is FIRST..LAST' --over waves=1..9/2
wrong 'at most the last' --over waves=9..1
wrong 'a factor is 2 or more' --over waves=1..9*1
wrong 'a factor is 2 or more' --over waves=0..9*2
wrong 'at most 1000000 points' --over max_cycles=1..1000000 --over waves=1,2
wrong "no preset 'pots'; did you mean 'post'" --over preset=pots
wrong 'GROUPSxSIZE' --over dispatch=4x
wrong 'it takes NAME=VALUE' --over define:2=1
wrong 'does not ask for a constant' --over define:STRIDE=1,2
wrong 'at the point STRIDE=1' --over define:STRIDE=1,2
wrong 'a column with this name already' --stat cycles --over define:cycles=1
wrong "did you mean 'cycles'" --stat cylces --over waves=1,2
wrong 'three axes with several values at most' -o "$TEMP/a.png" --over waves=1,2 --over alus=1,2 --over issue=1,2 --over cores=1,2
wrong 'extension' -o "$TEMP/a.txt" --over waves=1,2
wrong 'not from -' - --over waves=1,2
wrong '--dump' --dump "u0=$TEMP/x" --over waves=1,2
wrong 'there are 2 points' --points 1:3 --over waves=1,2
wrong 'a part for --merge' --points 1:2 -o "$TEMP/a.png" --over waves=1,2
wrong 'cannot write' -o "$TEMP/none/a.csv" --over waves=1,2
status 2 "$LOCKSTEP" sweep $program --over waves=1,2 --job-list "$TEMP/jobs"
says err '-o OUT.csv'
status 2 "$LOCKSTEP" sweep
says err 'missing FILE'
