#!/bin/sh
# A picture is at most 1440 pixels wide, or as wide as --width says: a long run is drawn with as many cycles in a column
# as that needs. What was asked for is not changed: then it is an error.
. tests/tools/cli.sh
cat >"$TEMP/a.s" <<'END'
.machine waves=1 alus=1 issue=1
LOOP:
    add.u32 r0.x, r0.x, u(1)
    lt.u32 r0.y, r0.x, u(10000)
    readfirst w0.x, r0.y
    jmp_nz w0.x, LOOP
    ret
END
# width FILE: of a PNG.
width() {
    od -An -j16 -N4 -tu1 "$1" | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }'
}
status 0 "$LOCKSTEP" trace "$TEMP/a.s" --quiet -o "$TEMP/a.png"
silent err
[ "$(width "$TEMP/a.png")" -le 1440 ] || fail "$(width "$TEMP/a.png") pixels wide"
bin=$(tr '\0' '\n' <"$TEMP/a.png" | grep -a -o '"bin":[0-9]*' | cut -d: -f2)
[ "$bin" -ge 2 ] || fail "bin $bin"
status 0 "$LOCKSTEP" trace "$TEMP/a.s" --quiet --bin "$bin" -o "$TEMP/b.png"
same "$TEMP/a.png" "$TEMP/b.png"
status 0 "$LOCKSTEP" trace "$TEMP/a.s" --quiet --width 3000 -o "$TEMP/c.png"
[ "$(width "$TEMP/c.png")" -gt 1440 ] && [ "$(width "$TEMP/c.png")" -le 3000 ] || fail '--width 3000'
status 0 "$LOCKSTEP" trace "$TEMP/a.s" --quiet --window 5:900 -o "$TEMP/d.png"
[ "$(width "$TEMP/d.png")" -le 1440 ] || fail '--window'
for option in --bin=1 --cell=1 --wrap=20000; do
    status 2 "$LOCKSTEP" trace "$TEMP/a.s" --quiet "$option" -o "$TEMP/e.png"
    says err 'more than 16384 pixels wide'
    [ ! -e "$TEMP/e.png" ] || fail "$option: e.png was written"
done
