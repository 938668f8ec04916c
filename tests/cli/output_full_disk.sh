#!/bin/sh
# A full disk is an error, never a silent loss: for files and for standard output; status 2.
. tests/tools/cli.sh
small_program '.buffer u0, 32' >"$TEMP/a.s"
[ -c /dev/full ] || exit 0 # a few containers have none
status 2 "$LOCKSTEP" asm "$TEMP/a.s" -o /dev/full
says err 'cannot write /dev/full: No space left on device'
status 2 "$LOCKSTEP" trace "$TEMP/a.s" -o /dev/full
says err '/dev/full'
for command in 'dis' 'run' 'run --json'; do
    got=0
    # shellcheck disable=SC2086 # words on purpose
    "$LOCKSTEP" $command "$TEMP/a.s" >/dev/full 2>"$TEMP/err" || got=$?
    [ $got -eq 2 ] || fail "$command: exit status $got"
    says err 'standard output'
done

# Traces in every format: the reason is the disk's, also when much was written before, and a recording that cannot go on
# stops the run, which would be endless.
sed -n 's/^OUTPUT(\([a-z]*\),.*/\1/p' sim/cli/output.def >"$TEMP/extensions"
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
