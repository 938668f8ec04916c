#!/bin/sh
# A resource to which nothing is bound: a fault with a hint how to bind it; status 1.
. tests/tools/cli.sh
small_program '; nothing is bound' >"$TEMP/a.s"
status 1 "$LOCKSTEP" run "$TEMP/a.s"
says err 'fault: unbound'
says err '.buffer'
says err '--bind u0=zeros:BYTES'
