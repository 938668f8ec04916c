#!/bin/sh
# What the command line says about the machine is of the program that it names, and of a copy that is saved of it: another
# one that is opened runs on its own machine. Without a program on the command line it is of all that are chosen.
. tests/tools/cli.sh
cp programs/branch_3.s "$TEMP"
LOCKSTEP=$(realpath "$LOCKSTEP")
cd "$TEMP" || exit 1
cycles() { # OPTION...
    "$LOCKSTEP" run "$@" | awk '$1 == "cycles" { print $2 }'
}
status 0 "$LOCKSTEP" new other.s
alone=$(cycles other.s) slow=$(cycles branch_3.s --set lat_fast=9) both=$(cycles other.s --set lat_fast=9)
[ "$alone" != "$both" ] || fail "the setting changes nothing"

cat >script <<END2
expect title branch_3.s - cycle 0 of $slow - lockstep
open other.s
expect title other.s - cycle 0 of $alone - lockstep
open branch_3.s
expect title branch_3.s - cycle 0 of $slow - lockstep
save copy.s
expect title copy.s - cycle 0 of $slow - lockstep
open other.s
expect title other.s - cycle 0 of $alone - lockstep
END2
status 0 "$LOCKSTEP" view branch_3.s --set lat_fast=9 --script script

printf '%s\n' 'open other.s' "expect title other.s - cycle 0 of $both - lockstep" >script
status 0 "$LOCKSTEP" view --set lat_fast=9 --script script
