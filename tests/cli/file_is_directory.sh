#!/bin/sh
# A directory where a file should be: a message and status 2, for inputs and outputs.
. tests/tools/cli.sh
for command in asm dis run 'trace -o /dev/null'; do
    # shellcheck disable=SC2086 # words on purpose
    status 2 "$LOCKSTEP" $command "$TEMP"
    says err "$TEMP: it is a directory"
done
status 2 "$LOCKSTEP" asm programs/branch_1.s -o "$TEMP"
says err "$TEMP: Is a directory"
mkdir "$TEMP/folder.png"
status 2 "$LOCKSTEP" trace programs/branch_1.s -o "$TEMP/folder.png"
says err 'Is a directory'
