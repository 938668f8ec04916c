#!/bin/sh
# The source is read again: what is wrong is shown, and the last good run stays. And what the command line says.
. tests/tools/cli.sh

small_program '.buffer u0, 64' '.dispatch 1x64' >"$TEMP/a.s"
cat >"$TEMP/reload.view" <<END
reload
expect ok
# This list of texts is no program: the source is broken now.
list $TEMP/a.s
reload
expect failed
expect errors ~$TEMP/a.s:1:1: error:
expect message ~showing the last good run
expect clean
goto 2
expect cycle 2
set alus=1
expect failed
close
expect errors 
END
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/reload.view"
silent err

# The view of a command line, and the command line of a view.
printf '%s\n' 'expect cycle 3' 'expect lane 20' 'expect theme light' 'expect palette classic' 'expect first 0' \
    'expect command lockstep view programs/branch_3.s --at 0:20:3 --theme light --palette classic' >"$TEMP/view"
status 0 "$LOCKSTEP" view programs/branch_3.s --at 0:20:3 --theme light --palette classic --script "$TEMP/view"
silent out
status 0 "$LOCKSTEP" view programs/branch_3.s --at 0:20:3 --do 'tab marks' --shot "$TEMP/a.png" --size 900x600
[ -s "$TEMP/a.png" ] || fail 'there is no picture'

# With the machine it was opened with, and in quotes where a shell would do something: the line does the same again.
mkdir "$TEMP/in" && cp tests/check/race_shared_exchange.s "$TEMP/in/-a \$(touch bad)'b.s"
cat >"$TEMP/view" <<'END'
set alus=1
expect command lockstep view './-a $(touch bad)'\''b.s' --preset talk --set waves=16 --dispatch 1x64 --bind u0=zeros:256 --check races,bounds --set alus=1 --at 0:0:0
END
status 1 env -C "$TEMP/in" "$(realpath "$LOCKSTEP")" view --preset talk --set waves=16 --dispatch 1x64 --bind u0=zeros:256 \
    --check races,bounds --script "$TEMP/view" -- "-a \$(touch bad)'b.s"

# What is wrong with a command line or a script is said.
status 2 "$LOCKSTEP" view programs/branch_3.s --at 0:99:3 --shot "$TEMP/b.png"
says err 'there is no lane 99'
status 2 "$LOCKSTEP" view programs/branch_3.s --do 'nothing' --shot "$TEMP/b.png"
says err "there is no action 'nothing'"
status 2 "$LOCKSTEP" view programs/branch_3.s --size 0x5
status 2 "$LOCKSTEP" view programs/branch_3.s --size 319x200
says err 'from 320x200 to 8192x8192'
status 2 "$LOCKSTEP" view programs/branch_3.s --shot "$TEMP/b.jpg"
says err 'it writes PNG'
status 2 "$LOCKSTEP" view programs/branch_3.s --scale 9
status 2 "$LOCKSTEP" view programs/branch_3.s --palette pink
says err 'takes default or classic'
status 2 "$LOCKSTEP" view programs/branch_3.s --theme dusk
says err 'takes dark or light'
status 2 "$LOCKSTEP" view - --shot "$TEMP/b.png"
status 2 "$LOCKSTEP" view "$TEMP/missing.s" --shot "$TEMP/b.png"
for line in 'expect cycle 9' 'expect nonsense 1' 'click 1' 'drag 1 2' 'wheel x' 'wait never' 'resize 0 1' 'mash' \
    'expect ok'; do
    printf 'goto 99\n%s\n' "$line" >"$TEMP/bad"
    status 2 "$LOCKSTEP" view programs/branch_3.s --script "$TEMP/bad"
    says err "$TEMP/bad:2:"
done
SDL_VIDEODRIVER=nonsense status 2 "$LOCKSTEP" view programs/branch_3.s
says err 'there is no window'
# No screen: SDL would draw for nobody, without an end.
(
    unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
    status 2 timeout 60 "$LOCKSTEP" view programs/branch_3.s
    says err 'there is no screen'
    says err '--shot OUT.png'
)
