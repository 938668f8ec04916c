#!/bin/sh
# Without a file the window shows the start page: programs that come with lockstep, and files that were shown before. What
# is chosen there, named, or dropped on the window is shown in the same window.
. tests/tools/cli.sh
. tests/tools/screen.sh

printf '    nonsense\n' >"$TEMP/broken.s"
cat >"$TEMP/start.view" <<END
expect start 1 of 47: branch_3.s
expect title programs - start page - lockstep
expect clean
# All topics can be chosen, in two rows if need be.
resize 900 600
list $TEMP/topics
expect clean
resize 1280 800
goto 5
expect failed
expect message choose a program first
reload
expect failed
# Arrows go through the cards, three beside each other here; nothing is left of the first ones.
key Right
expect start 2 of 47: switch.s
key Down
expect start 5 of 47: predication.s
key Up
key Up
expect start 2 of 47: switch.s
key Left
key Left
expect start 1 of 47: branch_3.s
choose.back
expect start 47 of 47: trick_8_divide_work.s
key Down
key Right
expect start 47 of 47: trick_8_divide_work.s
expect clean
# The wheel scrolls, and chooses nothing.
wheel 700 300 20
expect start 47 of 47: trick_8_divide_work.s
click choose 1
expect file ~branch_3.s
start
expect start 1 of 47: branch_3.s
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
key F1
expect overlay help
expect clean
key Escape
# What is typed is looked for in names and claims, else in the code; keys that are letters do nothing else.
key r
key Space
type waits slowest
expect start 1 of 1: loop_counts.s
expect clean
key Escape
type .comp
expect start 1 of 2: nested_loops.comp
key Escape
type ballot
expect start ~predication.s
key Return
expect file ~predication.s
start
type gather.sz
expect start ~1 of 0
choose
expect failed
expect clean
click open
expect asking open
expect clean
key Escape
key Backspace
expect start 1 of 1: gather.s
key Escape
expect start ~ of 47
# A topic at a time, those that have what is typed.
start.topic
expect start 1 of 9: branch_3.s
expect clean
click start.topic Memory
expect start 1 of 6: gather.s
key Down
expect start 4 of 6: bank_stride.s
key Alt+o
expect start 1 of 6: latency_hiding.s
start.topic nonsense
expect failed
start.topic wave operations
expect start 1 of 5: talk_sum.s
start.topic
expect start 1 of 47: branch_3.s
start.topic pictures
type horizon
expect start 1 of 1: texture_lookup.s
start.topic all
key Escape
# The page of a source with errors.
open $TEMP/broken.s
expect failed
expect errors ~broken.s
expect file ~predication.s
find mandel
expect hits ~[program: Trip counts differ most at the edge of the set - mandelbrot.s]
expect clean
close
choose 1
expect file ~branch_3.s
expect start no
expect cycles 16
expect clean
goto 5
start
expect start 1 of 47: branch_3.s
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
find a jump
expect hits ~program: A call is a push of the mask, and a jump - function_call.s
click choose 1
expect file ~function_call.s
END
status 0 "$LOCKSTEP" view --script "$TEMP/start.view"
grep -q ' Wave operations 5$' "$TEMP/topics" || fail 'a topic cannot be chosen'
silent err
cat >"$TEMP/script" <<END
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
close
expect file ~broken.s
expect start 1 of 47: branch_3.s
END
status 2 "$LOCKSTEP" view --script "$TEMP/script"
silent err
status 0 "$LOCKSTEP" view --shot "$TEMP/a.png"
status 2 "$LOCKSTEP" view --at 0:0:0 --shot "$TEMP/a.png"
says err '--at needs a FILE'
status 2 "$LOCKSTEP" view --set nonsense=1 --shot "$TEMP/a.png"

# Every program of the table is there, and there is a program beside a lockstep that was installed.
sed -n 's/^PROGRAM("[^"]*", *"\([^"]*\)".*/\1/p' sim/cli/explain/program.def | while read -r file; do
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
awk -F '\t' -v OFS=: '{ sub(/.*\//, "", $3); print $2, $3 }' "$TEMP/state/lockstep/recent" >"$TEMP/recent"
printf '%s\n' '4 of 4:mine.s' '5 of 5:branch_3.s' >"$TEMP/wanted"
same "$TEMP/recent" "$TEMP/wanted"
open_window
comes 'programs - start page - lockstep'
xdotool key Return
comes 'mine.s - cycle 95 of 371'
close_window 0
# A file of errors, from the start page; Escape goes back to that.
cp "$TEMP/broken.s" "$TEMP/mine.s"
open_window
comes 'programs - start page - lockstep'
xdotool key Return
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
comes 'programs - start page - lockstep'
xdotool key Return
comes 'mine.s - cycle 2 of 16'
close_window 0
XDG_STATE_HOME=$TEMP/mine.s
open_window "$TEMP/mine.s"
comes 'mine.s - cycle 2 of 16'
close_window 0
silent err
