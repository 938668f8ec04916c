#!/bin/sh
# A fault and expectations that do not hold can't be missed: a banner, the list, the title, the terminal, the status;
# the window starts at the fault; a problem goes to where it can be seen.
. tests/tools/cli.sh

# script STATUS PROGRAM LINE...: the lines are true of the window of the program, which ends with the status.
script() {
    want_status=$1 program=$2
    shift 2
    printf '%s\n' "$@" >"$TEMP/script"
    status "$want_status" "$LOCKSTEP" view "$program" -Wno-all --script "$TEMP/script"
}

script 1 tests/viewer/fault.s 'expect problems 1' 'expect wave 3' 'expect lane 7' \
    'expect problem ~fault.s:8: fault: out-of-bounds' 'expect headline Lane 7 writes past the end of u0' 'expect title ~FAILED' \
    'goto 0' 'core.next' 'problem' 'expect wave 3' 'expect lane 7' 'tab wrong' 'expect clean' \
    'goto 0' 'click problem 1' 'expect wave 3' 'resize 900 600' 'expect clean' 'scale 2' 'expect clean' "list $TEMP/list"
says err 'fault.s:8: fault: out-of-bounds'
grep -q 'Lane 7 writes' "$TEMP/list" || fail 'the banner is not seen'

# The banner at every size, closed and open again; the title bar's chip shows it too.
sizes=$(for size in '900 600' '1280 800' '1920 1080'; do
    for scale in 1 1.25 1.5 2 3; do
        printf '%s\n' "resize $size" "scale $scale" 'expect clean' banner 'expect clean' banner problem 'theme light' 'expect clean' 'theme dark'
    done
done)
script 1 tests/viewer/fault.s "$sizes"
script 1 tests/viewer/wrong.s "$sizes" 'scale 1' 'click banner' 'expect clean' 'click banner' 'click problem.back' 'tab wrong' 'expect clean' \
    'predict' "list $TEMP/list"
script 1 tests/viewer/fault.s 'click writer r0.x' 'expect cycle 0' 'click problem 1' 'expect cycle 3' 'click tab marks' 'expect tab marks' 'click aside why' \
    'click banner' 'expect message ' 'click banner'
script 0 programs/branch_3.s banner 'expect failed' 'expect message ~nothing went wrong' 'click tab wrong' 'expect tab wrong'

script 1 tests/viewer/wrong.s 'expect problems 2' 'expect cycle 4' 'expect at-line 10' 'expect lane 0' "list $TEMP/list" 'memory u0' 'goto 0' \
    'problem 1' 'expect problem ~wrong.s:12: expectation failed: u0[0]: expected 0, got 9' 'expect cycle 4' \
    'expect message u0[0] is 9, should be 0; last written by wave 0, lane 0' 'problem' 'expect cycle 35' 'expect problem ~cycles == 1' 'problem.back' \
    'expect problem ~u0[0]' 'tab wrong' 'expect clean' 'click problem 2' 'expect problem ~cycles == 1' 'problem 3' 'expect failed'
says err 'wrong.s:12: expectation failed: u0[0]: expected 0, got 9'
says err 'wrong.s:14: expectation failed'

printf '%s\n' '.machine mask_stack_depth=1' '    push_mask A' '    push_mask A' 'A:' '    ret' >"$TEMP/push.s"
script 1 "$TEMP/push.s" 'expect headline A push past the configured depth of the mask stack'

# What ended the run stands in its cell, too, with room behind it for what did not come; who predicts does not see it.
clause='u0 has 64 bytes; lane 0 accesses byte 2$'
script 0 tests/viewer/store_then_fault.s "list $TEMP/list" 'expect zoom 1 cycle = 18.0 px' 'zoom.in' 'fit' \
    'expect zoom 1 cycle = 18.0 px' 'goto 0' 'expect clean' "list $TEMP/before" 'predict' "list $TEMP/hidden" 'expect clean'
for list in list before; do
    grep -q "#1c0a13 $clause" "$TEMP/$list" || fail "$list: the cell has no flag"
done
if grep -q "$clause" "$TEMP/hidden"; then fail 'the flag tells what is to be predicted'; fi

# Nothing went wrong where the fault is expected, but it is where one begins to look.
script 0 tests/viewer/fault_expected.s 'expect problems 1' 'expect cycle 1' 'expect clean' "list $TEMP/list"
silent err
grep -q 'As the program expects: ' "$TEMP/list" || fail 'it is not said that the program expects it'
script 0 programs/branch_3.s 'expect problems 0' 'problem' 'expect failed' 'tab wrong' 'expect clean' "list $TEMP/list"
grep -q 'Not checked: races' "$TEMP/list" || fail 'the list does not say that nothing was checked'
silent err

# A setting that makes it go wrong, and one that mends it.
script 1 tests/viewer/fault_expected.s 'set max_cycles=1' 'expect problems 2' 'expect problem ~cycle-limit' 'expect clean'
script 0 tests/viewer/fault.s 'set bounds=d3d' 'expect problems 0'

# The first picture is that of the fault; --at is elsewhere, and says why it can't be.
status 1 "$LOCKSTEP" view tests/viewer/fault.s -Wno-all --at 0:0:0 --do 'expect cycle 0' --shot "$TEMP/at.png"
status 2 "$LOCKSTEP" view programs/loop_counts.s --at 0:20:369 --shot "$TEMP/at.png"
says err '--at 0:20:369: Wave 0 has already ended in cycle 369'
status 2 "$LOCKSTEP" view programs/branch_3.s --at 0:20:99 --shot "$TEMP/at.png"
says err 'there is no cycle 99: the last is 15'
status 2 "$LOCKSTEP" view programs/branch_3.s --do 'goto 99' --shot "$TEMP/at.png"
says err '--do goto 99: 99 is out of range (a cycle): at most 15'

# Others who look at a run say it too.
status 1 "$LOCKSTEP" profile tests/viewer/wrong.s
says err 'wrong.s:12: expectation failed'
status 0 "$LOCKSTEP" debug tests/viewer/fault.s -Wno-all </dev/null
says err 'fault.s:8: fault: out-of-bounds'

# The memory with words that differ is shown with what they should be, each of them, and what is as expected; not to who
# predicts. The pane of the lanes and that of the memory show what a fault is about: the register with the address, the
# place that is not there.
script 1 tests/viewer/wrong.s "list $TEMP/before" 'goto 10' 'move 1100 535' 'expect card ~at the end: 9, should be 0' 'goto end' \
    'resize 1920 1080' 'expect clean' 'scale 2' 'expect clean' 'scale 1' 'resize 900 600' 'memory u0' 'expect clean' \
    'resize 1280 800' 'goto 2' 'predict' "list $TEMP/hidden"
sed 's/.*#/#/' "$TEMP/before" >"$TEMP/shown"
for want in 0 1 2 3; do
    grep -qxF "#ff5c5c ends as 9, not $want" "$TEMP/shown" || fail "word $want is not told"
done
[ "$(grep -cxF '#1c0a13 4' "$TEMP/shown")" = 2 ] || # the cycle is the other one
    fail 'the tab does not say how many words differ'
if grep -q 'should be\|ends as' "$TEMP/hidden"; then fail 'the memory tells what is to be predicted'; fi
script 1 tests/viewer/fault.s "list $TEMP/list" 'move 1100 760' 'expect clean' 'goto 0' "list $TEMP/before" 'resize 900 600' 'problem 1' 'expect clean'
sed -n 's/.*#1c0a13 //p' "$TEMP/list" >"$TEMP/red"
grep -qx '412' "$TEMP/red" || fail 'the register with the address is not red'
grep -q '#ff5c5c lane 7 accesses byte 412; the last word is 95' "$TEMP/list" || fail 'the place is not shown that is not there'
if grep -q 'the last word is' "$TEMP/before"; then fail 'it is shown before the fault'; fi

# Who waits for whom.
script 0 tests/faults/simt_deadlock_two_waves.s 'expect problem ~lane 3 waits for u0[0], which lane 0 can only write after lane 3' \
    'expect wave 0' 'expect lane 3' 'expect at-line 12' "list $TEMP/list" 'expect clean'
grep -q 'expects: Deadlock: lane 3 waits for u0' "$TEMP/list" || fail 'the banner does not say who waits'
# Each has a page of `explain`, which Explain opens; without a problem a word does.
script 1 tests/viewer/fault.s 'click explain out-of-bounds' 'expect overlay page' 'expect clean' "list $TEMP/list" close 'expect overlay none' \
    'explain wave_size' 'expect overlay page' 'explain nonsense' 'expect failed' 'expect message ~there is no page about'
grep -q 'out-of-bounds: fault' "$TEMP/list" || fail 'the page is not the one of the fault'
grep -q 'an address lies outside the buffer' "$TEMP/list" || fail 'the page does not say what the fault is'

# A run that took too long: one cycle, one line, everywhere.
{
    printf '%s\n' '.machine max_cycles=90' '.dispatch 1x32'
    endless_program
} >"$TEMP/long.s"
script 1 "$TEMP/long.s" "list $TEMP/list"
line=$(sed -n 's/.*The run took 90 cycles; line \([0-9]*\) ran last.*/\1/p' "$TEMP/list" | head -1)
[ "$line" ] || fail 'the headline does not say how long the run took'
script 1 "$TEMP/long.s" 'expect cycle 89' "expect at-line $line"
grep -q "line $line, cycle 89" "$TEMP/list" || fail 'the banner speaks of another cycle'

# Warnings of the assembler and of a shader come with the run, once, below what is wrong; they are no error, and there is
# no green chip beside them.
printf '%s\n' '.dispatch 1x64' >"$TEMP/warn.s"
cat tests/asm/warn_divergent_barrier.s >>"$TEMP/warn.s"
printf '%s\n' 'expect problems 2' 'expect problem ~warn.s:7: divergent-barrier' "list $TEMP/list" 'tab wrong' 'expect clean' \
    'problem 2' 'expect line 11' 'explain' 'expect overlay page' 'expect clean' close 'resize 1920 1080' 'scale 2' 'expect clean' >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/warn.s" --script "$TEMP/script"
grep -q '2 warnings' "$TEMP/list" || fail 'the title does not count the warnings'
if grep -q 'no fault' "$TEMP/list"; then fail 'there is a green chip beside them'; fi
printf '%s\n' 'expect problems 0' "list $TEMP/list" >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/warn.s" -Wno-divergent-barrier --script "$TEMP/script"
grep -q 'no fault' "$TEMP/list" || fail 'nothing is wrong, and the title does not say it'

# Words that nothing wrote, and those that were written only as the run ended.
small_program '.dispatch 1x64' '.buffer u0, 512' '.expect u0[100], u32 7' '.expect u0[63], u32 0' >"$TEMP/words.s"
script 1 "$TEMP/words.s" 'wait idle' 'problem 1' 'expect message u0[100] is 0, should be 7; no thread has changed it' \
    'problem 2' 'expect message u0[63] is 63, should be 0; last written by wave 1, lane 31' 'expect lane 31' \
    'word.writer u0[63]' 'expect message ~it changed' 'word.writer u9' 'expect failed'

# Errors cover the tab that was open; when they are mended it comes back.
small_program '.buffer u0, 64' '.dispatch 1x16' >"$TEMP/edit.s"
script 0 "$TEMP/edit.s" 'tab marks' "list $TEMP/edit.s" 'reload' 'expect failed' "list $TEMP/errors" 'expect tab wrong' 'close' \
    "list $TEMP/errors" 'expect tab marks'

# The place of a failed expectation is where the word was last written, by its name; `.expect` is said apart. A race names
# both lines, and shows the word. Each page says what to do.
cat >"$TEMP/bins.s" <<'PROGRAM'
.dispatch 1x64
.shared 8
.buffer u0, 64
.name u0, "bins"
.expect u0[0], u32 9
    and r0.x, thread_id, u(1)
    shl r0.x, r0.x, u(2)
    st u0.x, r0.x, u(7)
    st shared.x, r0.x, thread_id
    ret
PROGRAM
script 1 "$TEMP/bins.s" 'wait idle' 'expect headline bins[0] is 7, should be 9' 'expect at-line 8' "list $TEMP/list" 'click explain expectation' \
    'expect overlay page' "list $TEMP/page" 'expect clean' close 'break.memory bins[0]' 'goto 0' run 'expect message ~it was 0, and is 7; written by wave 0, lane ' \
    play 'expect message ~F5 runs to them' play 'check races' 'wait idle' 'problem 2' 'expect headline Race: wave 1 stores to bins[0]; wave 0 stores to it in line 8, cycle 2' 'problem 3' 'expect headline ~shared[0] of group 0' \
    'explain' "list $TEMP/races" 'expect clean' close "open $TEMP/words.s" 'wait idle' 'expect breaks 0' 'expect headline ~u0[100]'
grep -qE '1 of 1 words differ; last written by wave [01], lane [0-9]+, line 8, cycle [0-9]+ · .expect in line 5' "$TEMP/list" ||
    fail 'the banner does not say where the word was written'
grep -q 'which branch kept' "$TEMP/page" || fail 'the page of an expectation does not say what to do'
if grep -q 'line of a script' "$TEMP/page"; then fail 'the page is of another word'; fi
grep -q 'put a barrier between' "$TEMP/races" || fail 'the page of a race does not say what to do'
