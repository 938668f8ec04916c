#!/bin/sh
# An unknown setting or preset is named, with a suggestion; status 2.
. tests/tools/cli.sh
status 2 "$LOCKSTEP" run programs/branch_1.s --set wavs=3
says err "'wavs'"
says err "did you mean 'waves'?"
status 2 "$LOCKSTEP" run programs/branch_1.s --preset tolk
says err "did you mean 'talk'?"
# One that is not near any gets the list; so do the words of a setting.
status 2 "$LOCKSTEP" run programs/branch_1.s --preset h100
says err "'h100'"
for preset in $(sed -n 's/^PRESET("\([^"]*\)".*/\1/p' sim/spec/preset.def); do says err "$preset"; done
status 2 "$LOCKSTEP" run programs/branch_1.s --set preset=h100
says err hopper-like
status 2 "$LOCKSTEP" run programs/branch_1.s --set scheduler=round_robin
says err 'eager round-robin oldest greedy-oldest greedy-group two-level'
says err "did you mean 'round-robin'?"
status 2 "$LOCKSTEP" run programs/branch_1.s --set nonsense=1
says err '`lockstep config` lists them'
status 2 "$LOCKSTEP" run programs/branch_1.s --set waves
says err 'KEY=VALUE'
small_program '.buffer u0, 32' '.machine wavs=3' >"$TEMP/a.s"
status 2 "$LOCKSTEP" run "$TEMP/a.s"
says err "$TEMP/a.s:2"
says err "did you mean 'waves'?"
