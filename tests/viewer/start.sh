#!/bin/sh
# Without a file the window shows the start page: programs that come with lockstep, and files that were shown before. What
# is chosen there, named, or dropped on the window is shown in the same window.
. tests/tools/cli.sh
. tests/tools/screen.sh

printf '    nonsense\n' >"$TEMP/broken.s"
cat >"$TEMP/start.view" <<END
expect start 1 of 37: branch_3.s
expect title programs - start page - lockstep
expect clean
goto 5
expect failed
expect message choose a program first
reload
expect failed
key Right
expect start 2 of 37: branch_2.s
key Down
expect start 5 of 37: function_call.s
key Up
key Up
expect start 2 of 37: branch_2.s
key Left
key Left
expect start 37 of 37: trick_8_divide_work.s
expect clean
key Down
expect start 37 of 37: trick_8_divide_work.s
key Up
expect start 33 of 37: helper_lanes.s
wheel 300 300 1
expect start 29 of 37: sched_teams.s
wheel 300 300 -1
expect start 33 of 37: helper_lanes.s
theme light
resize 900 600
expect clean
scale 1.25
expect clean
scale 3
expect clean
scale 1
resize 400 300
expect clean
resize 1920 1080
expect clean
resize 3840 2160
scale 1.5
expect clean
scale 1
theme dark
resize 1280 800
key ?
expect overlay help
expect clean
key Escape
key Ctrl+o
type nowhere.s
key Return
expect message nowhere.s: No such file or directory
expect file 
expect start 33 of 37: helper_lanes.s
open programs
expect failed
expect message ~programs: 
# One subject of the gallery at a time.
start.subject
expect start 10 of 14: predication.s
expect clean
click start.subject Memory
expect start 10 of 14: gather.s
key Up
expect start 7 of 14: loop_counts.s
key Down
key Right
expect start 11 of 14: coalesce.s
key Down
expect clean
resize 900 600
expect clean
scale 2
expect clean
scale 1
resize 1280 800
key Alt+o
expect start 10 of 13: sched_chains.s
start.subject nonsense
expect failed
start.subject Waves that talk
expect start 10 of 13: talk_sum.s
start.subject
expect start 10 of 37: predication.s
start.subject textures
start.subject all
expect start 10 of 37: predication.s
# The page of a source with errors, when nothing has run yet.
open $TEMP/broken.s
expect failed
expect clean
resize 900 600
scale 2
expect clean
key ?
expect clean
key Escape
theme light
resize 320 200
expect clean
theme dark
scale 1
resize 1280 800
scroll side:100
expect clean
close
expect file ~broken.s
find mandel
expect hits 1; [program: The Mandelbrot set: trip counts that differ most - mandelbrot.s]
expect clean
close
choose 1
expect file ~branch_3.s
expect start no
expect cycles 16
expect clean
goto 5
start
expect start 1 of 37: branch_3.s, opened branch_3.s
expect clean
goto 6
expect failed
close
expect start no
expect cycle 5
set alus=2
open programs/loop_counts.s
expect file programs/loop_counts.s
expect cycle 0
expect cycles 370
expect command lockstep view programs/loop_counts.s --at 0:0:0
open $TEMP/broken.s
expect failed
expect file programs/loop_counts.s
expect errors ~broken.s
close
soon open programs/mandelbrot.s
expect file programs/mandelbrot.s
close
expect file programs/loop_counts.s
reload
expect cycles 370
find calls
expect hits ~program: Calls: a call is a push and a jump - function_call.s
click choose 1
expect file ~function_call.s
start
expect start ~, opened branch_3.s, opened function_call.s, opened loop_counts.s
END
status 0 "$LOCKSTEP" view --script "$TEMP/start.view"
silent err
status 0 "$LOCKSTEP" view --shot "$TEMP/a.png"
status 2 "$LOCKSTEP" view --at 0:0:0 --shot "$TEMP/a.png"
says err '--at needs a FILE'
status 2 "$LOCKSTEP" view --set nonsense=1 --shot "$TEMP/a.png"

# Every program of the table is there, and there is a program beside a lockstep that was installed.
sed -n 's/^PROGRAM("[^"]*", *"\([^"]*\)".*/\1/p' sim/cli/window/program.def | while read -r file; do
    [ -e "programs/$file" ] || fail "programs/$file is missing"
done
mkdir -p "$TEMP/usr/bin" "$TEMP/usr/share/lockstep" "$TEMP/alone"
cp "$LOCKSTEP" "$TEMP/usr/bin/lockstep" && cp "$LOCKSTEP" "$TEMP/alone/lockstep"
cp -R programs "$TEMP/usr/share/lockstep/programs"
printf '%s\n' 'choose 1' "expect file $(realpath "$TEMP")/usr/share/lockstep/programs/branch_3.s" >"$TEMP/script"
status 0 "$TEMP/usr/bin/lockstep" view --script "$TEMP/script"
printf '%s\n' 'expect start 1 of 0: ' 'expect clean' 'choose 1' 'expect failed' 'choose.next' 'expect failed' >"$TEMP/script"
status 0 "$TEMP/alone/lockstep" view --script "$TEMP/script"

# In a window: with the keyboard and the mouse; what was shown is remembered.
cp programs/loop_counts.s "$TEMP/mine.s"
start_screen
open_window
comes 'programs - start page - lockstep'
xdotool key Return
# Where it costs most.
comes 'branch_3.s - cycle 2 of 16'
xdotool key ctrl+o && sleep 0.1 && xdotool type "$TEMP/mine.s" && xdotool key Return
comes 'mine.s - cycle 95 of 370'
# The file that is watched is the one that is shown.
sed 's/^\.machine/.machine alus=1/' programs/loop_counts.s >"$TEMP/mine.s"
comes 'mine.s - cycle 95 of 371'
close_window 0
printf 'branch_3.s\n' >"$TEMP/wanted"
same "$TEMP/state/lockstep/opened" "$TEMP/wanted"
awk -F '\t' -v OFS=: '{ sub(/.*\//, "", $3); print $2, $3 }' "$TEMP/state/lockstep/recent" >"$TEMP/recent"
printf '%s\n' '4 of 4:mine.s' '5 of 5:branch_3.s' >"$TEMP/wanted"
same "$TEMP/recent" "$TEMP/wanted"
open_window
comes 'programs - start page - lockstep'
xdotool key Left Left Return
comes 'mine.s - cycle 95 of 371'
close_window 0
# A file of errors, from the start page; Escape goes back to that.
cp "$TEMP/broken.s" "$TEMP/mine.s"
open_window
xdotool key Left Left Return
comes 'mine.s - errors - lockstep'
xdotool key Escape
comes 'programs - start page - lockstep'
xdotool key Escape
comes 'mine.s - errors - lockstep'
cp programs/branch_3.s "$TEMP/mine.s"
comes 'mine.s - cycle 2 of 16'
close_window 0
# Where it cannot be kept, or has been broken, nothing is said.
printf 'nonsense\n1\t2\n-5\tx\t%s\n' "$TEMP/mine.s" >"$TEMP/state/lockstep/recent"
open_window
xdotool key Left Return
comes 'mine.s - cycle 2 of 16'
close_window 0
XDG_STATE_HOME=$TEMP/mine.s
open_window "$TEMP/mine.s"
comes 'mine.s - cycle 2 of 16'
close_window 0
silent err
