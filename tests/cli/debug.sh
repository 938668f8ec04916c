#!/bin/sh
# `lockstep debug`: a script of commands: going on and back, breakpoints, and what can be shown.
# shellcheck disable=SC2016 # no expansion is meant
. tests/tools/cli.sh

# debug FILE COMMAND...: each command is a line. Nothing may be wrong with them.
debug() {
    file=$1
    shift
    printf '%s\n' "$@" >"$TEMP/script"
    "$LOCKSTEP" debug "$file" <"$TEMP/script" >"$TEMP/out" 2>"$TEMP/err" || fail 'it failed'
    silent err
}

# cycles TEXT: the cycles that it came to, one after the other.
cycles() {
    came=$(sed -n 's/^cycle \([0-9]*\) of .*/\1/p' "$TEMP/out" | tr '\n' ' ')
    [ "$came" = "$1 " ] || fail "it came to cycles $came, not $1"
}

# On and back is where one was.
debug programs/branch_3.s 'goto 2' step 'step 2' 'rstep 3' over rover cycle rcycle 'goto 5' out rout 'until 51' 'runtil ELSE'
cycles '2 3 5 2 15 2 3 2 5 9 2 15 9'
debug programs/branch_3.s 'g 5' hash 'g end' 'g 5' hash 'ri 5' 's 5' hash
[ "$(grep -cE '^[0-9a-f]{16}$' "$TEMP/out")" -eq 3 ] || fail 'there are no three hashes'
[ "$(grep -E '^[0-9a-f]{16}$' "$TEMP/out" | sort -u | wc -l)" -eq 1 ] || fail 'the state of cycle 5 differs'

# Who wrote a word: before this cycle, else after it.
printf '%s\n' '.buffer u0, 256' '.name u0, "numbers"' '.dispatch 1x64' '    mov r0.x, thread_id' '    shl r1.x, r0.x, 2' '    st u0.x, r1.x, r0.x' '    ret' >"$TEMP/a.s"
debug "$TEMP/a.s" 'goto end' 'writer u0[37]' 'goto 0' 'writer numbers[1]'
says out 'numbers[37] was written by wave 1, lane 5; it changed '
says out 'lane 5 is active'
says out 'numbers[1] was written by wave 0, lane 1; it changed in cycle '
printf '%s\n' 'writer u0' 'writer u0[900]' 'writer u0[0]' | status 2 "$LOCKSTEP" debug "$TEMP/a.s"
says err 'it takes a word of a buffer: u0[12], or by its name'
says err 'no thread has changed numbers[900]'
says err 'no thread has changed numbers[0]'

# A name may be shortened while it is unambiguous.
debug programs/branch_3.s 'got 5' 'regi r1.x' 'breakp'
cycles '5'
says out 'there are no breakpoints'
printf 'brea 5\n' | status 2 "$LOCKSTEP" debug programs/branch_3.s
says err "there is no command 'brea'; did you mean 'break'?"

# Every kind of breakpoint, on and back.
debug programs/branch_3.s 'break ELSE' 'break cycle 12' 'break if r1.x == 3 lane 3' 'break divergence wave 0' \
    'break fault' breakpoints c c c c c rc rc rc rc rc 'delete 1' delete breakpoints
cycles '2 4 9 12 16 12 9 4 2 0'
says out 'reached breakpoint 3: if r1.x == 3 lane 3'
says out 'there are no breakpoints'
printf '%s\n' '.machine memory=flat' '.buffer u0, 8' '.dispatch 1x8' '    shl r0.x, lane_id, 2' \
    '    st u0.x, r0.x, lane_id' '    fence' '    ret' >"$TEMP/store.s"
debug "$TEMP/store.s" 'break memory u0[3]' 'break memory u0[5] == 5' c 'memory u0' rc 'memory u0 3 1'
says out '     0:  0               1               2               3'
says out '     3:  0'

# What can be shown.
debug programs/branch_3.s 'goto 4' stack
says out '1: lanes 16-31 (16 of 32) continue at line 44; pushed in cycle 2, line 35: br_push r0.y, ELSE, CONVERGE (the other side)'
debug programs/branch_3.s list # no wave is there yet: the beginning
says out '33      mov       r0.x, lane_id'
debug programs/branch_3.s 'goto 9' 'lane 20' registers list why 'why 3' 'why 0:3:4' waves bill profile
says out '  r0.x   20'
says out 'w0        >   44      mov       r1.x, u(1)'
says out 'Lane 3 of wave 0 has been inactive since cycle 8'
says out 'lanes were inactive in 192 of 512 lane-cycles'
debug programs/branch_3.s 'goto 4' 'format f32' 'registers r0.x' 'format hex' 'registers r0.x'
says out '(0x00000010)'
# Variables of the source: where they are, in which lanes, and in reasons.
cat >"$TEMP/loop.s" <<'SOURCE'
.dispatch 1x8
.var "v[1]", f32 r2.zyx
    mov r2.z, f(0.5)
    utof r2.y, lane_id
.loc "loop.comp" 5 "    for (uint i = 0; i < id; i++)"
.var i, u32 r3.x
    mov r3.x, u(0)
    loop
    lt.u32 r4.x, r3.x, lane_id
    while r4.x
    add.u32 r3.x, r3.x, 1
    endloop
.endvar i
.var n, i32 w0.x
    mov w0.x, i(-3)
    ret
SOURCE
debug "$TEMP/loop.s" 'goto 11' 'lane 2' vars 'print i' 'why 1'
says out '  v[1]             r2.zyx   (0.5, 2, 0)'
says out '   0:  [0]  [1]  2  2  2  2  2  2'
says out 'Its condition was r4.x = 0. It was written in cycle 8 by `for (uint i = 0; i < id; i++)`, line 5 of loop.comp, with r3.x (i) = 1'
debug "$TEMP/loop.s" 'goto 4' 'lane 2' why 'goto end' rstepi 'print n' vars
says out 'r3.x (i) = 0, lane_id = 2'
says out 'n (w0.x) = -3'
grep -q '^  i ' "$TEMP/out" && fail 'i is shown where it is no longer'
printf 'print i\nprint\n' | status 2 "$LOCKSTEP" debug "$TEMP/loop.s"
says err "wave 0 is in no slot"
debug programs/compaction_scan.s 'goto 300' 'shared 0 4'
grep -qE '^ +0: ' "$TEMP/out" || fail 'no group memory is shown'

debug programs/branch_3.s 'goto end' where
says out 'wave 0 has ended'

# Every command is explained, and is known by its name and its shortcut.
debug programs/branch_3.s help
sed -nE -e 's/^(VERB|BOTH)\( *[A-Z_]*, *"[a-z.]*", *"([a-z]*)".*/\2/p' -e 's/^COMMAND\("([a-z]*)".*/\1/p' \
    sim/debug/verb/verb.def >"$TEMP/commands"
[ "$(wc -l <"$TEMP/commands")" -gt 35 ] || fail 'the table of commands was not read'
while read -r command; do
    debug programs/branch_3.s help "help $command"
    [ "$(grep -cE "^ +[a-z.]* +$command " "$TEMP/out")" -ge 2 ] || fail "$command is not explained"
done <"$TEMP/commands"

# What is wrong is said, and the script goes on; the exit status says that something was wrong.
wrong() {
    printf '%s\nwhere\n' "$1" | status 2 "$LOCKSTEP" debug programs/branch_3.s
    says err "$2"
    says out ' of 16'
}
wrong stp "did you mean 'step'?"
wrong 'step x' 'not a number'
wrong 'step 99' 'has no such place'
wrong 'rstep' 'has no such place'
wrong 'out' 'has no such place'
wrong 'goto 17' 'at most 16'
wrong 'wave 1' 'at most 0'
wrong 'lane 32' 'at most 31'
wrong 'break 1' 'no instruction in this line'
wrong 'break nowhere' 'no such label'
wrong 'break #99' 'no such label'
wrong 'break if r1' 'register component'
wrong 'break if r1.x = 3' 'takes a condition'
wrong 'break if r1.x == 3 line 3' 'only `wave N` and `lane N`'
wrong 'break memory u0[0]' 'the buffer has 0 words'
wrong 'break memory u0' 'takes a word'
wrong 'memory u0' 'nothing is bound'
wrong 'shared' 'in no slot'
wrong 'format octal' 'format takes'
wrong 'why 99' 'at most 31'
wrong 'why 0:0:99' 'there is no cycle 99'
wrong 'why 0:3:x' 'takes WAVE:LANE:CYCLE'
! grep -q 'Lane 3 ' "$TEMP/out" || fail 'it explains another pixel than the one that cannot be read'
wrong 'where now' 'takes no arguments'
wrong "$(printf 'a%.0s ' $(seq 600))" 'too long'
status 2 "$LOCKSTEP" debug - </dev/null
says err 'standard input has the commands'

# Binaries without their source, several cores, a fault, and a program without an instruction.
cp programs/branch_3.s "$TEMP/moved.s"
"$LOCKSTEP" asm "$TEMP/moved.s" -o "$TEMP/a.lsb"
rm "$TEMP/moved.s"
debug "$TEMP/a.lsb" 'until #9' list
says out '> #9     mov r1.x, u(1)'
printf 'goto 50\nwaves\n' | status 0 "$LOCKSTEP" debug programs/vadd.s --set cores=3
says out '(core 2, slot 0'
printf '    pop_mask\n' >"$TEMP/fault.s"
printf 'break fault\nc\ng end\n' | status 0 "$LOCKSTEP" debug "$TEMP/fault.s" -Wno-all
says out 'stopped with the fault stack-underflow'
: >"$TEMP/empty.s"
printf '%s\n' where list waves bill 'goto end' hash | status 0 "$LOCKSTEP" debug "$TEMP/empty.s" -Wno-all
says out 'the program is empty'
