#!/bin/sh
# `config` shows a machine: what concerns programs and runs is none of its options.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" config --help
for option in --dispatch --bind --dump --threads; do
    ! grep -q -e "$option" "$TEMP/out" || fail "config --help names $option"
done
says out '--preset'
status 2 "$LOCKSTEP" config --bind u0=zeros:4
says err 'unrecognized option'
status 2 "$LOCKSTEP" config --threads 2
