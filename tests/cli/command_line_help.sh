#!/bin/sh
# No command prints the help, status 2; --help, help and --version answer with status 0; every command has --help.
. tests/tools/cli.sh
status 2 "$LOCKSTEP"
says out 'lockstep run'
for word in --help help -h; do
    status 0 "$LOCKSTEP" $word
    says out 'lockstep run'
    silent err
done
status 0 "$LOCKSTEP" --version
says out 'lockstep '
for command in asm dis run trace config chart sweep explain; do
    status 0 "$LOCKSTEP" $command --help
    says out "Usage: lockstep $command"
done
