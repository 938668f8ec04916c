#!/bin/sh
# What one wrote is what one reads: statements and macro calls, not the instructions that they became, unless those are
# asked for; from a source, a binary, and the binary of a disassembly.
# shellcheck disable=SC2016 # no expansion is meant
. tests/tools/cli.sh

cat >"$TEMP/a.s" <<'END'
.dispatch 1x8
.buffer u0, 32
LIMIT = 1
.macro STORE value
    st      u0.x, r1.x, \value
.endm
.macro BOTH
    STORE r2.x
    STORE r1.x
.endm
    shl     r1.x, lane_id, 2
    if      lane_id             ; all but lane 0
        BOTH
    else
        mov r2.x, u(LIMIT)
    endif
    loop r15.x, r15.y
        gt.u32 r4.x, r5.x, LIMIT
        break_if r4.x
        add.u32 r5.x, r5.x, 1
        eq.u32 r4.y, r5.x, lane_id
        continue_if r4.y
        eq.u32 r4.z, lane_id, 6
        if r4.z
            break
        endif
        if r4.z
            continue
        endif
        lt.u32 r4.w, r5.x, lane_id
        while r4.w
    endloop
    switch lane_id, r14.x
    case 5, 7
        nop
    default
        nop
    endswitch
END
"$LOCKSTEP" asm -Wno-all "$TEMP/a.s" -o "$TEMP/a.lsb"
"$LOCKSTEP" dis "$TEMP/a.lsb" >"$TEMP/again.s"
"$LOCKSTEP" asm -Wno-all "$TEMP/again.s" -o "$TEMP/again.lsb"
same "$TEMP/a.lsb" "$TEMP/again.lsb"

# Nobody reads of an instruction or a label of the assembler's.
plain() {
    ! grep -nE 'br_push|push_mask|pop_mask|mask_nz|\.(if|loop|switch)[0-9]' "$TEMP/out" || fail "$*: that is not what was written"
}

# The bill has each construct that made lanes inactive.
for file in "$TEMP/a.s" "$TEMP/a.lsb" "$TEMP/again.lsb"; do
    status 0 "$LOCKSTEP" profile "$file"
    sed -i '/^Wave slots/,$d' "$TEMP/out"
    [ "$(grep -c 'case 5, 7' "$TEMP/out")" -eq 1 ] || fail 'a statement is there twice'
    plain bill
    for text in 'line 12: if lane_id' 'line 24: if r4.z' 'line 22: continue_if r4.y' 'line 26: endif' 'line 31: while r4.w' \
        'line 34: case 5, 7' 'line 36: default' \
        'line 32: endloop'; do
        says out "$text"
    done
    status 0 "$LOCKSTEP" profile --expanded "$file"
    says out 'line 12: br_push lane_id, .if1.else, .if1.end'
    status 0 "$LOCKSTEP" profile --json "$file"
    says out '"instruction": "br_push lane_id, .if1.else, .if1.end"'
    says out '"written": "if lane_id"'
done

# Why, of every lane in every cycle.
cycles=$("$LOCKSTEP" run "$TEMP/a.s" --json | sed -n 's/^ *"cycles": \([0-9]*\),$/\1/p' | head -n 1)
for lane in 0 3 5 7; do
    at=0
    while [ $at -lt "$cycles" ]; do
        "$LOCKSTEP" why "$TEMP/a.s" --at 0:$lane:$at >>"$TEMP/all"
        at=$((at + 5))
    done
done
mv "$TEMP/all" "$TEMP/out"
plain why
status 0 "$LOCKSTEP" why "$TEMP/a.s" --at 0:0:2
says out 'the lanes diverged at `if lane_id`, line 12, in cycle 1. Its condition was lane_id = 0.'
says out 'continues at else, line 14. The lanes reconverge in cycle'
says out ', at endif, line 16.'
says out 'issues `st u0.x, r1.x, r2.x`, line 5 (from `STORE r2.x`, line 8; from `BOTH`, line 13), and'
status 0 "$LOCKSTEP" why "$TEMP/a.s" --at 0:0:2 --expanded
says out 'the lanes diverged at `br_push lane_id, .if1.else, .if1.end`, line 12'

# The debugger: where waves are, and their mask stack.
printf '%s\n' 'until 15' where stack 'until 19' stack bill waves | "$LOCKSTEP" debug "$TEMP/a.s" >"$TEMP/out"
plain debug
says out 'continue at endif, line 16; pushed in cycle 1, line 12: if lane_id'
says out 'line 17: loop r15.x, r15.y'
says out 'continue at endloop, line 32; pushed'

printf '%s\n' 'until 12' expand stack expand stack | "$LOCKSTEP" debug "$TEMP/a.s" >"$TEMP/out"
says out 'line 12: br_push lane_id, .if1.else, .if1.end'
says out 'line 12: if lane_id'

# A fault, and what --check finds, in a macro.
sed 's/^.buffer u0, 32/.buffer u0, 4/' "$TEMP/a.s" >"$TEMP/fault.s"
status 1 "$LOCKSTEP" run "$TEMP/fault.s"
says err '    st u0.x, r1.x, r2.x, from `STORE r2.x`, line 8; from `BOTH`, line 13'
status 1 "$LOCKSTEP" run --functional --check uninit "$TEMP/a.s"
says err '    st u0.x, r1.x, r2.x, from `STORE r2.x`, line 8; from `BOTH`, line 13'
printf '%s\n' '    jmp L' '    if lane_id' 'L:  nop' '    endif' '    ret' >"$TEMP/fault.s"
status 1 "$LOCKSTEP" run -Wno-all "$TEMP/fault.s"
says err 'fault.s:4: fault: stack-underflow'
says err '    endif'
status 1 "$LOCKSTEP" run -Wno-all --expanded "$TEMP/fault.s"
says err '    pop_mask'

# Names of instructions in exports; the instruction is beside it.
status 0 "$LOCKSTEP" trace -q "$TEMP/a.s" -o "$TEMP/a.json" -o "$TEMP/a.kanata" -o "$TEMP/a.csv"
grep -q '"name":"if lane_id","args":{"wave":0,"instruction":"br_push lane_id, .if1.else, .if1.end"' "$TEMP/a.json" || fail '.json'
grep -q ': if lane_id$' "$TEMP/a.kanata" || fail '.kanata'
! grep -q 'br_push' "$TEMP/a.kanata" || fail '.kanata has instructions'
grep -q 'br_push lane_id' "$TEMP/a.csv" || fail '.csv has no instructions'
status 0 "$LOCKSTEP" trace -q --expanded "$TEMP/a.s" -o "$TEMP/x.kanata"
grep -q ': br_push lane_id, .if1.else, .if1.end$' "$TEMP/x.kanata" || fail '.kanata --expanded'
