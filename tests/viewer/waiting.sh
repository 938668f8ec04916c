#!/bin/sh
# A source with errors: the window shows them and waits until it is saved without them. Without a screen there is one
# sentence, and nothing of what the libraries below say.
. tests/tools/cli.sh
. tests/tools/screen.sh

status 2 env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER "$LOCKSTEP" view programs/branch_3.s
[ "$(wc -l <"$TEMP/err")" -eq 1 ] || fail 'more than a sentence'
says err 'there is no window'

start_screen
printf '    nonsense r0.x\n' >"$TEMP/p.s"
open_window "$TEMP/p.s"
comes 'p.s - errors - lockstep'
says err "there is no instruction 'nonsense'"
xdotool key End g F5 question # nothing to look at yet
printf '    nonsense2 r0.x\n' >"$TEMP/p.s" && sleep 0.3
comes 'p.s - errors - lockstep'
cp tests/viewer/fault.s "$TEMP/p.s"
comes 'FAILED'
comes 'cycle 3 of'
cp programs/branch_3.s "$TEMP/p.s"
comes 'p.s - cycle 2 of 16' # its largest cost
close_window 0

printf '    nonsense r0.x\n' >"$TEMP/p.s"
open_window "$TEMP/p.s"
comes 'errors'
close_window 2

# The same with a shader: glslang's message, and a run when it is saved.
printf '#version 450\nlayout(local_size_x = 32) in;\nvoid main() { uint a = b; }\n' >"$TEMP/p.comp"
open_window "$TEMP/p.comp"
comes 'p.comp - errors - lockstep'
says err "p.comp:3:24: error: 'b'"
sed -i 's/= b/= 1u/' "$TEMP/p.comp"
comes 'p.comp - cycle 0 of'
close_window 0

# What is no source, is not there, or fits no machine, opens no window.
status 2 "$LOCKSTEP" view traces/branch_1.png
status 2 "$LOCKSTEP" view "$TEMP/nothing.s"
status 2 "$LOCKSTEP" view programs/branch_3.s --set alus=99999
