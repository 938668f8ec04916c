#!/bin/sh
# A full disk is an error, never a silent loss: for files and for standard output; status 2.
. tests/tools/cli.sh
small_program '.buffer u0, 32' >"$TEMP/a.s"
[ -c /dev/full ] || exit 0 # a few containers have none
status 2 "$LOCKSTEP" asm "$TEMP/a.s" -o /dev/full
says err 'cannot write /dev/full: No space left on device'
status 2 "$LOCKSTEP" trace "$TEMP/a.s" -o /dev/full
says err '/dev/full'
echo help >"$TEMP/commands" # for debug
# full COMMAND...: what it prints is lost: it says so, why, and once.
full() {
    got=0
    "$LOCKSTEP" "$@" >/dev/full 2>"$TEMP/err" <"$TEMP/commands" || got=$?
    [ $got -eq 2 ] || fail "$*: exit status $got"
    says err 'cannot write standard output: No space left on device'
    [ "$(grep -c 'cannot write' "$TEMP/err")" -eq 1 ] || fail "$*: it says so more than once"
}
full help
full --version
full help run
commands=$(sed -n 's/^COMMAND(\([a-z]*\),.*/\1/p' sim/cli/base/command.def)
[ -n "$commands" ] || fail 'no commands'
for command in $commands; do full "$command" --help; done

# Every command that prints, with little and with much output; what is no file of its own goes the same way.
full asm programs/branch_1.s -o -
full dis programs/branch_1.s
full run programs/branch_1.s
full run programs/branch_1.s --json
full run "$TEMP/a.s" --dump u0=-
full trace programs/branch_1.s -o "$TEMP/a.png"
full trace programs/branch_1.s -o -
full trace programs/raymarch.s -o - --json
full why programs/branch_1.s --at 0:0:1
full profile programs/branch_1.s
full compare programs/branch_1.s alus=2
full debug programs/branch_1.s
full config
full config --brief
full sweep programs/branch_1.s --over waves=1,2
full sweep programs/branch_1.s --over waves=1,2 -o -
full explain
full explain malformed-number
printf '%s\n' 'a,b' '1,2' >"$TEMP/d.csv"
full chart "$TEMP/d.csv" -o -

# Traces in every format: the reason is the disk's, also when much was written before, and a recording that cannot go on
# stops the run, which would be endless.
sed -n 's/^OUTPUT(\([a-z.]*\),.*/\1/p' sim/cli/session/output.def | grep -vx html >"$TEMP/extensions" # page.sh
[ -s "$TEMP/extensions" ] || fail 'no outputs'
while read -r extension; do
    ln -s /dev/full "$TEMP/full.$extension"
    status 2 "$LOCKSTEP" trace programs/loop_counts.s --quiet -o "$TEMP/full.$extension"
    says err "full.$extension: No space left on device"
done <"$TEMP/extensions"
endless_program >"$TEMP/endless.s"
status 2 "$LOCKSTEP" trace "$TEMP/endless.s" --set max_cycles=100000000000 -o "$TEMP/full.lstrace"
says err 'full.lstrace: No space left on device'
silent out
