#!/bin/sh
# A value out of range, or of the wrong kind, is an error that names the range; status 2.
. tests/tools/cli.sh
for value in 0 65 -1 1.5 four 99999999999999999999 ''; do
    status 2 "$LOCKSTEP" config --set "waves=$value"
    says err 'from 1 to 64'
done
status 2 "$LOCKSTEP" config --set scheduler=best
says err 'eager round-robin'
printf 'waves=3\nissue=none\n' >"$TEMP/bad.cfg"
status 2 "$LOCKSTEP" config --config "$TEMP/bad.cfg"
says err "$TEMP/bad.cfg: line 2"
says err 'from 1 to 16'
