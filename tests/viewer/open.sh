#!/bin/sh
# Opening, making and saving programs in the window: folders and programs to choose from; a wrong name stays, with what is
# wrong; templates run at once, and are saved where one says, never over another file.
. tests/tools/cli.sh
. tests/tools/screen.sh
LOCKSTEP=$(realpath "$LOCKSTEP")
mkdir -p "$TEMP/work/sub" "$TEMP/work/.hidden"
cp programs/branch_3.s programs/shaders/loop_counts.comp programs/shaders/loop_counts.hlsl "$TEMP/work"
cp programs/gather.s "$TEMP/work/sub/other.s"
cp programs/gather.s "$TEMP/work/no_extension"
echo text >"$TEMP/work/notes.txt"
mkdir "$TEMP/work/folder.s"

cat >"$TEMP/open.view" <<END
key Ctrl+o
expect asking open
expect typed 
expect hits 6; [file: ../]; file: folder.s/; file: sub/; file: branch_3.s; file: loop_counts.comp; file: loop_counts.hlsl
expect clean
# A part of a name; arrows choose, Tab completes, and enters a folder.
type count
expect hits 2; [file: loop_counts.comp]; file: loop_counts.hlsl
key Down
expect hits 2; file: loop_counts.comp; [file: loop_counts.hlsl]
key Tab
expect typed loop_counts.hlsl
key Return
expect file loop_counts.hlsl
expect asking no
key Ctrl+o
type su
key Tab
expect typed sub/
expect hits 2; [file: ../]; file: other.s
key Return
expect typed 
type sub/ot
key Return
expect file sub/other.s
# From the folder of what is shown; by the mouse alone.
key Ctrl+o
expect typed sub/
click choose 1
expect typed 
click choose 1
expect typed ../
click choose 1
expect typed ../../
key Escape
open sub
expect typed sub/
click choose 2
expect file sub/other.s
# A wrong name stays, and can be mended.
key Ctrl+o
type /nowhere/x.s
expect typed /nowhere/x.s
list $TEMP/nowhere
key Return
expect asking open
expect typed /nowhere/x.s
expect message /nowhere/x.s: No such file or directory
expect file sub/other.s
expect clean
key Escape
open branhc_3.s
expect failed
expect message branhc_3.s: No such file or directory; did you mean 'branch_3.s'?
expect typed branhc_3.s
expect clean
type x
expect message 
resize 400 300
key Return
expect clean
resize 1280 800
scale 2
expect clean
scale 1
# A name without an extension can be opened, though it is not listed.
key Escape
key Ctrl+o
key Backspace
key Backspace
key Backspace
key Backspace
type no_ext
expect hits 0
expect clean
type ension
key Return
expect file no_extension

# Templates: each runs, and is not saved.
new
expect title new.comp, not saved - cycle 0 of 370 - lockstep
expect clean
new hlsl
expect title new.hlsl, not saved - cycle 0 of 370 - lockstep
new s
expect title new.s, not saved - cycle 0 of 304 - lockstep
new wgsl
expect failed
expect message ~the name says the language
key Ctrl+o
expect typed 
key Escape
# Saved under a name of one's own, which is then the program; not over another one, and the name stays.
click save
expect asking save
expect typed new.s
expect clean
key Return
expect title new.s - cycle 0 of 304 - lockstep
expect file new.s
# The name is selected: what is typed replaces it. So does Ctrl+a in each line of text, until Backspace or End.
save
type other.s
expect typed other.s
key Ctrl+a
expect clean
key End
type s
expect typed other.ss
key Ctrl+a
key Backspace
expect typed 
type :3
key Ctrl+a
type new.s
expect typed new.s
key Escape
save
expect typed new.s
key Return
expect message new.s exists already: take another name
expect typed new.s
expect clean
key Backspace
key Backspace
type -mine.s
click enter
expect file new-mine.s
save nowhere/a.s
expect failed
expect typed nowhere/a.s
END
(cd "$TEMP/work" && status 0 "$LOCKSTEP" view branch_3.s --script "$TEMP/open.view" && silent err) || exit 1
grep -q 'There is no such folder$' "$TEMP/nowhere" || fail 'it is not said that the folder is missing'
same "$TEMP/work/new.s" sim/cli/session/new.s
same "$TEMP/work/new-mine.s" sim/cli/session/new.s

# A template that was changed and not saved is not lost to the next one.
echo '; mine' >>"$TEMP/state/lockstep/new/new.s"
printf '%s\n' 'new s' 'expect title ~new-2.s, not saved' 'new s' 'expect title ~new-2.s, not saved' >"$TEMP/script"
status 0 "$LOCKSTEP" view --script "$TEMP/script"
XDG_STATE_HOME=$TEMP/work/branch_3.s
printf '%s\n' 'new' 'expect failed' 'expect message ~cannot make the folder' 'save' 'expect failed' >"$TEMP/script"
status 0 "$LOCKSTEP" view --script "$TEMP/script"
XDG_STATE_HOME=$TEMP/state

# In a real window, with keys, and a file and a folder that are dropped on it.
mkfifo "$TEMP/drops"
start_screen
cd "$TEMP/work"
export WATCH_FINGERS="$TEMP/drops" ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0
LD_PRELOAD=$(dirname "$LOCKSTEP")/tests/watch_window.so open_window
exec 7>"$TEMP/drops"
comes 'programs - start page - lockstep'
xdotool key ctrl+o && sleep 0.1 && xdotool type 'sub/other' && xdotool key Return
comes 'sub/other.s - cycle'
xdotool key alt+n
comes 'new.comp, not saved - cycle'
xdotool key ctrl+s && sleep 0.1 && xdotool key Return
comes 'new.comp - cycle'
echo "$TEMP/work/branch_3.s" >&7
comes 'work/branch_3.s - cycle'
echo "$TEMP/work/sub" >&7
sleep 0.3 && xdotool type 'other' && xdotool key Return
comes 'work/sub/other.s - cycle'
echo "$TEMP/work/new.comp" >&7
comes 'work/new.comp - cycle'
sleep 0.3 # until it has run, and is watched
sed 's/total += i/total += 1u/' new.comp >edited && mv edited new.comp
comes 'FAILED'
close_window 1
