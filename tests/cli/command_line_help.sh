#!/bin/sh
# No command prints the help, status 2; --help, help and --version answer with status 0; every command has --help.
. tests/tools/cli.sh
status 2 "$LOCKSTEP"
says out 'lockstep run'
for word in --help help -h; do
    status 0 "$LOCKSTEP" $word
    says out 'lockstep run'
    says out 'lockstep help COMMAND'
    says out 'Exit status: 0 success; 1 '
    silent err
done
status 0 "$LOCKSTEP" --version
says out 'lockstep '
# What trace writes is in its help. (The table of its manual page is made.)
status 0 "$LOCKSTEP" trace --help
extensions=$(sed -n 's/^OUTPUT(\([a-z.]*\),.*/.\1/p' sim/cli/session/output.def)
[ -n "$extensions" ] || fail 'no outputs'
for extension in $extensions; do
    grep -qE "\\$extension( |\$)" "$TEMP/out" || fail "the help of trace does not have $extension"
done
commands=$(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' sim/cli/base/command.def)
[ -n "$commands" ] || fail 'no commands'
for command in $commands; do
    status 0 "$LOCKSTEP" "$command" --help
    says out "Usage: lockstep $command"
    mv "$TEMP/out" "$TEMP/option"
    status 0 "$LOCKSTEP" help "$command"
    same "$TEMP/out" "$TEMP/option"
done
status 2 "$LOCKSTEP" help trcae
says err "there is no command 'trcae'; did you mean 'trace'?"
silent out
status 2 "$LOCKSTEP" help nonsense
says err 'lists them'
status 2 "$LOCKSTEP" help run trace
