#!/bin/sh
# `lockstep explain` lists all messages and has a page for each; names may be written as they are shown.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" explain
names=$(awk 'NF == 0 { exit } { print $1 }' "$TEMP/out")
[ "$(echo "$names" | wc -l)" -gt 30 ] || fail 'the list is short'
for name in $names; do
    status 0 "$LOCKSTEP" explain "$name"
    says out "$name"
    says out 'This, for example:'
    says out 'What to do:'
    grep -qE "\[(-W)?$name\]\$" "$TEMP/out" || fail "the example of $name does not show it"
done
status 0 "$LOCKSTEP" explain -- -Wendless-loop
says out 'endless-loop (warning)'
status 0 "$LOCKSTEP" explain '[-Werror=endless-loop]'
says out 'endless-loop (warning)'
status 2 "$LOCKSTEP" explain endles-loop
says err "did you mean 'endless-loop'?"
status 2 "$LOCKSTEP" explain something-else
says err 'lists them'
