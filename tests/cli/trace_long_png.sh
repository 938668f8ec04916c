#!/bin/sh
# A run too long for a pixel a cycle is drawn all the same, with as many cycles a pixel as it needs, and it is said so.
# What was asked for is not changed: then it is an error.
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
status 0 "$LOCKSTEP" trace "$TEMP/a.s" --quiet -o "$TEMP/a.png"
says err 'a.png: too many cycles for a pixel each, so drawn with --bin '
bin=$(sed -n 's/.*--bin \([0-9]*\);.*/\1/p' "$TEMP/err")
[ "$bin" -ge 2 ] || fail "bin $bin"
status 0 "$LOCKSTEP" trace "$TEMP/a.s" --quiet --bin "$bin" -o "$TEMP/b.png"
silent err
same "$TEMP/a.png" "$TEMP/b.png"
status 0 "$LOCKSTEP" trace "$TEMP/a.s" --quiet --window 5:900 -o "$TEMP/c.png"
silent err
for option in --bin=1 --scale=1 --wrap=20000; do
    status 2 "$LOCKSTEP" trace "$TEMP/a.s" --quiet "$option" -o "$TEMP/d.png"
    says err 'more than 16384 pixels wide'
    [ ! -e "$TEMP/d.png" ] || fail "$option: d.png was written"
done
# A page of a run that is too long for one says which part would do.
status 0 "$LOCKSTEP" trace "$TEMP/a.s" --quiet -o "$TEMP/a.html"
sed 's/10000/130000/' "$TEMP/a.s" >"$TEMP/long.s"
status 2 "$LOCKSTEP" trace "$TEMP/long.s" --quiet -o "$TEMP/long.html"
says err 'show fewer cycles, for example --window 0:'
[ ! -e "$TEMP/long.html" ] || fail 'long.html was written'
window=$(sed -n 's/.*--window \([0-9:]*\)$/\1/p' "$TEMP/err")
status 0 "$LOCKSTEP" trace "$TEMP/long.s" --quiet --window "$window" -o "$TEMP/long.html"
[ "$(wc -c <"$TEMP/long.html")" -lt 40000000 ] || fail 'long.html is too large'
