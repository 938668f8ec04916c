#!/bin/sh
# `lockstep profile`: its bill is the number of inactive lane-cycles of the trace, and its columns add up.
. tests/tools/cli.sh

# sum KEY: of all numbers with this key in the JSON.
sum() {
    awk -F '[:,]' -v key="\"$1\"" '$1 ~ "^ *" key "$" { n += $2 } END { printf "%d", n }'
}

# part NAME: what stands in the JSON under this key of the outermost object.
part() {
    awk -v name="  \"$1\": " 'index($0, name) == 1 { on = 1 } on { print } on && /^  []}]/ { exit }' "$TEMP/out"
}

for program in branch_2 branch_3 nested_loops switch early_return vadd; do
    status 0 "$LOCKSTEP" profile "programs/$program.s" --json
    silent err
    total=$(part total | sum inactive)
    [ "$total" = "$(part bill | sum inactive)" ] || fail "$program: the bill is not its sum"
    [ "$total" = "$(part lines | sum inactive)" ] || { [ "$program" = branch_2 ] && fail "$program: lines do not add up"; }
    for key in issues cycles stalled exposed idle alu_cycles; do
        [ "$(part lines | sum $key)" = "$(part instructions | sum $key)" ] || fail "$program: lines have another $key"
    done
    issues=$(part lines | sum issues)
    lanes=$(part lines | sum lane_issues)
    requests=$(part lines | sum requests)
    touched=$(part lines | sum memory_lines)
    "$LOCKSTEP" run "programs/$program.s" --json >"$TEMP/out"
    [ "$touched" = "$(json memory_lines)" ] || fail "$program: $touched lines, not $(json memory_lines)"
    [ "$requests" = $(($(json loads) + $(json stores) + $(json atomics))) ] || fail "$program: $requests requests"
    [ "$issues" = "$(json wave_instructions)" ] || fail "$program: $issues issues, not $(json wave_instructions)"
    [ "$lanes" = "$(json lane_instructions)" ] || fail "$program: $lanes lanes, not $(json lane_instructions)"
done

# The source is shown beside the numbers; if it is not there, the instructions are.
status 0 "$LOCKSTEP" profile programs/branch_3.s
says out 'lanes were inactive in 192 of 512 lane-cycles (37.5%)'
says out '96 pending, 96 done: line 35: br_push r0.y, ELSE, CONVERGE'
says out '########........    37      mov       r1.x, r0.x'
grep -qE '^ +[a-z]+ +share +issued +why' "$TEMP/out" || fail 'the bill has no heading'
cp programs/branch_3.s "$TEMP/moved.s"
"$LOCKSTEP" asm "$TEMP/moved.s" -o "$TEMP/a.lsb"
rm "$TEMP/moved.s"
status 0 "$LOCKSTEP" profile "$TEMP/a.lsb"
says out 'cannot be read: these are the instructions'
says out '########........    37      mov r1.x, r0.x'
"$LOCKSTEP" profile - <programs/branch_3.s >"$TEMP/out"
says out '########........    37      mov       r1.x, r0.x'

# Lines of several files: each has its own.
printf '    mov r0.x, u(1)\n.include "b.s"\n    mov r0.z, u(1)\n    mov r0.w, u(1)\n.include "b.s"\n    ret\n' >"$TEMP/a.s"
printf '    mov r1.x, u(1)\n    mov r1.y, u(1)\n    mov r1.z, u(1)\n' >"$TEMP/b.s"
status 0 "$LOCKSTEP" profile "$TEMP/a.s"
[ "$(awk '/########/ { print $1 "x" $10 }' "$TEMP/out" | tr '\n' ' ')" = '1x1 1x3 1x4 1x6 2x1 2x2 2x3 ' ] || fail 'lines of two files'

# Nothing to run, a fault, and --quiet.
: >"$TEMP/empty.s"
status 0 "$LOCKSTEP" profile "$TEMP/empty.s"
status 0 "$LOCKSTEP" profile "$TEMP/empty.s" --json
printf '    pop_mask\n' >"$TEMP/fault.s"
status 1 "$LOCKSTEP" profile "$TEMP/fault.s" -Wno-all
says err 'stack-underflow'
says out 'The divergence bill'
status 1 "$LOCKSTEP" profile "$TEMP/fault.s" -Wno-all --quiet
silent out
status 2 "$LOCKSTEP" profile programs/branch_3.s --functional

# Memory by line, sorted by a column; which line has the most live registers.
status 0 "$LOCKSTEP" profile programs/coalesce.s --sort lines_per_request
says out 'Memory by line, of the whole run, by lines_per_request'
awk '/^Memory by line/ { on = NR } on && NR == on + 2 { first = $3 } on && NF < 3 { exit }
    on && NR > on + 1 && $3 > first { bad = 1 } END { exit bad || !first }' "$TEMP/out" || fail 'the lines are not sorted'
says out 'Registers: 3 live at line'
status 0 "$LOCKSTEP" profile programs/bank_stride.s --define STRIDE=4 --sort bank_conflict_cycles --window 0:100
says out 'conflict'
status 2 "$LOCKSTEP" profile programs/vadd.s --sort nothing
says err "there is no column 'nothing'"

# The waves of a group that is sent alone come one after the other: no slot waits for room.
printf '%s\n' '.machine waves=4 wave_size=8 memory=flat group_latency=40 wave_interval=2' '.dispatch 1x16' \
    '    add.u32 r0.x, r0.x, 1' '    barrier' '    ret' >"$TEMP/group.s"
status 0 "$LOCKSTEP" profile "$TEMP/group.s"
says out 'of the slot cycles without a wave: nothing to dispatch'
grep -q ': no room' "$TEMP/out" && fail 'a slot waits for room'

# A cost of memory names every line where much of it is.
status 0 "$LOCKSTEP" profile programs/gather.s --set memory=caches
says out 'memory, line 36: waves wait for the load of line 34; 41 % at line 42'
