#!/bin/sh
# An unknown setting or preset is named, with a suggestion; status 2.
. tests/tools/cli.sh
status 2 "$LOCKSTEP" run programs/branch_1.s --set wavs=3
says err "'wavs'"
says err "did you mean 'waves'?"
status 2 "$LOCKSTEP" run programs/branch_1.s --preset tolk
says err "did you mean 'talk'?"
status 2 "$LOCKSTEP" run programs/branch_1.s --set waves
says err 'KEY=VALUE'
small_program '.buffer u0, 32' '.machine wavs=3' >"$TEMP/a.s"
status 2 "$LOCKSTEP" run "$TEMP/a.s"
says err "$TEMP/a.s:2"
says err "did you mean 'waves'?"
