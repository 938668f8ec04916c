#!/bin/sh
# A file that does not exist is named, with the reason; status 2.
. tests/tools/cli.sh
for command in asm dis run 'trace -o /dev/null'; do
    # shellcheck disable=SC2086 # words on purpose
    status 2 "$LOCKSTEP" $command "$TEMP/nowhere.s"
    says err "$TEMP/nowhere.s: No such file or directory"
    silent out
done
status 2 "$LOCKSTEP" config --config "$TEMP/nowhere.cfg"
says err "$TEMP/nowhere.cfg"
