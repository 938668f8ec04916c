#!/bin/sh
# Shift+C takes the textures off large cells, and puts them back.
. tests/tools/cli.sh
cat >"$TEMP/script" <<END
shot $TEMP/with.png
key Shift+c
shot $TEMP/without.png
key Shift+c
shot $TEMP/again.png
END
status 0 "$LOCKSTEP" view programs/sched_chains.s --script "$TEMP/script"
if cmp -s "$TEMP/with.png" "$TEMP/without.png"; then fail 'the textures are still there'; fi
same "$TEMP/with.png" "$TEMP/again.png"
