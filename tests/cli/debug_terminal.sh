#!/bin/sh
# The debugger at a terminal, where one can be had: an empty line does the last command again, and tab completes commands,
# labels and kinds of breakpoints.
. tests/tools/cli.sh
script -qec true "$TEMP/typed" </dev/null >"$TEMP/out" 2>"$TEMP/err" || exit 0
# typed TEXT: what the debugger says when this is typed; an escape stands for what is typed only.
typed() {
    printf %b "$1" | script -qec "'$LOCKSTEP' debug programs/branch_3.s" "$TEMP/typed" | LC_ALL=C tr -d '\r' >"$TEMP/out"
}
typed 'step\n\n\nquit\n'
says out 'cycle 3 of 16'
! grep -q 'cycle 4 of 16' "$TEMP/out" || fail 'an empty line does more than the last command'
typed '\nquit\n'
! grep -q 'cycle 1 of 16' "$TEMP/out" || fail 'an empty line does something before there is a command'
typed 'got\t 5\nquit\n'
says out 'cycle 5 of 16'
typed 'break EL\t\ncontinue\nquit\n'
says out 'cycle 9 of 16'
typed 'help rst\t\nquit\n'
says out 'rstep'
! grep -q "no command 'rst'" "$TEMP/out" || fail 'a command behind another is not completed'
