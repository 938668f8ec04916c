#!/bin/sh
# `trace -o x.html` puts a recording without cycles into the viewer for browsers, which is found beside the program.
. tests/tools/cli.sh
mkdir -p "$TEMP/build/develop" "$TEMP/bin" "$TEMP/share/lockstep/web"
copy=$TEMP/build/develop/lockstep
cp "$LOCKSTEP" "$copy"

# Without the viewer nothing runs.
status 2 "$copy" trace programs/vadd.s -o "$TEMP/x.html" -o "$TEMP/x.png"
says err '`make web` makes it'
[ ! -e "$TEMP/x.html" ] && [ ! -e "$TEMP/x.png" ] || fail 'something was written'

# viewer FILE: one for browsers that does nothing.
viewer() {
    mkdir -p "$(dirname "$1")"
    printf '%s\n' '<!DOCTYPE html>' '<p>before</p>' '<script type="application/octet-stream" id="recording"></script>' '<p>after</p>' >"$1"
}
# inside PAGE: the recording in it, as a file.
inside() {
    sed -n 's/.*id="recording"[^>]*>\(.*\)<\/script>/\1/p' "$1" | base64 -d >"$TEMP/inside.lstrace"
}
viewer "$TEMP/build/web/viewer.html"
status 0 "$copy" trace programs/vadd.s --set waves=3 -q -o "$TEMP/x.html" -o "$TEMP/x.lstrace"
[ "$(sed 's/>[^<]\{40,\}</>...</' "$TEMP/x.html")" = "$(sed 's/><\/s/>...<\/s/' "$TEMP/build/web/viewer.html")" ] || fail 'another page'
inside "$TEMP/x.html"
for file in x inside; do
    mv "$TEMP/$file.lstrace" "$TEMP/shown.lstrace"
    status 0 "$copy" view "$TEMP/shown.lstrace" --at 2:3:40 --shot "$TEMP/$file.png" --size 900x700
done
same "$TEMP/x.png" "$TEMP/inside.png"

# The same from a recording; and a page has no cycles, however long the run.
status 0 "$copy" trace "$TEMP/shown.lstrace" -q -o "$TEMP/again.html"
same "$TEMP/x.html" "$TEMP/again.html"
status 0 "$copy" trace programs/loop_counts.s -q -o "$TEMP/long.html"
[ "$(wc -c <"$TEMP/long.html")" -lt 40000 ] || fail 'the page has the cycles'

# What the page is told; what only a picture can have is refused, unless there is one.
status 0 "$copy" trace programs/vadd.s -q --window 3:40 --theme light --palette classic -o "$TEMP/y.html"
grep -q '<script type="application/octet-stream" id="recording" data-window="3:40" data-theme="light" data-palette="classic">' "$TEMP/y.html" ||
    fail 'the page is not told'
for option in --title=x '--note=1:2=x' --scale=2 --cell=2 --width=900 --cores=0:1 --wrap=9 --bin=2 --rows=issued --patterns=on --bare; do
    status 2 "$copy" trace programs/vadd.s -q "$option" -o "$TEMP/z.html"
    says err "${option%%=*} is for pictures"
done
status 0 "$copy" trace programs/vadd.s -q --title x -o "$TEMP/z.html" -o "$TEMP/z.png"
status 2 "$copy" trace programs/vadd.s --over waves=1,2 -o "$TEMP/z.html"
says err 'several runs become a picture (.png)'
status 2 "$copy" trace tests/cli/version_2.lstrace -o "$TEMP/old.html"
says err 't0 is missing'

# Too large is said with what is large.
yes abc | head -c 20000000 >"$TEMP/large"
printf '%s\n' '    ld r0.x, t0.x, u(0)' '    ret' >"$TEMP/a.s"
status 2 "$copy" trace "$TEMP/a.s" --bind "t0=u32:$TEMP/large" -q -Wno-all -o "$TEMP/large.html"
says err 'and a page at most 20: t0, which --bind gives the program, has 20.0 MB'
[ ! -e "$TEMP/large.html" ] || fail 'large.html was written'

if [ -c /dev/full ]; then
    ln -s /dev/full "$TEMP/full.html"
    status 2 "$copy" trace programs/vadd.s -q -o "$TEMP/full.html"
    says err 'full.html: No space left on device'
fi

# Another viewer, and where `make install` leaves it.
echo twice >>"$TEMP/build/web/viewer.html" && sed -n 3p "$TEMP/build/web/viewer.html" >"$TEMP/line" && cat "$TEMP/line" >>"$TEMP/build/web/viewer.html"
status 2 "$copy" trace programs/vadd.s -q -o "$TEMP/x.html"
says err 'viewer.html: it has no place for one recording'
cp "$copy" "$TEMP/bin/lockstep"
viewer "$TEMP/share/lockstep/web/viewer.html"
status 0 "$TEMP/bin/lockstep" trace programs/vadd.s -q -o "$TEMP/installed.html"
