#!/bin/sh
# A recording given to `run` is called by its name, not read as a source.
. tests/tools/cli.sh

status 0 "$LOCKSTEP" trace -q programs/branch_1.s -o "$TEMP/x.lstrace"
status 2 "$LOCKSTEP" run "$TEMP/x.lstrace"
says err "is a recording"
