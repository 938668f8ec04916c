#!/bin/sh
# An unknown command is named, with a suggestion where one is near; status 2.
. tests/tools/cli.sh
status 2 "$LOCKSTEP" rnu x.s
says err "'rnu'"
says err "did you mean 'run'?"
status 2 "$LOCKSTEP" xyzzyplugh
says err "'xyzzyplugh'"
says err 'lockstep help'
silent out
