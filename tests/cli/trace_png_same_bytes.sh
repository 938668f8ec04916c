#!/bin/sh
# A picture is the same, byte for byte, whenever and from wherever it is drawn: source or binary.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" trace programs/branch_3.s -o "$TEMP/a.png"
status 0 env TZ=Asia/Tokyo LC_ALL=C "$LOCKSTEP" trace programs/branch_3.s -o "$TEMP/b.png"
same "$TEMP/a.png" "$TEMP/b.png"
cp programs/branch_3.s "$TEMP/"
status 0 "$LOCKSTEP" trace "$TEMP/branch_3.s" -o "$TEMP/c.png"
same "$TEMP/a.png" "$TEMP/c.png"
