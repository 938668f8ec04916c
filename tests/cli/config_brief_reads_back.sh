#!/bin/sh
# `config --brief` prints what --config reads: the same machine again.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" config --preset talk --set waves=5 --set scheduler=round-robin --brief
cp "$TEMP/out" "$TEMP/machine.cfg"
status 0 "$LOCKSTEP" config --config "$TEMP/machine.cfg" --brief
same "$TEMP/out" "$TEMP/machine.cfg"
says out 'waves=5'
says out 'wave_size=4'
status 0 "$LOCKSTEP" config
says out 'wave slots of a core'
for preset in post post-4:1 post-4:4 talk; do says out "  $preset "; done
