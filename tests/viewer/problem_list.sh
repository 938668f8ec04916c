#!/bin/sh
# The list of problems: buttons for its groups, with numbers; F8 goes through what is listed, Return to the chosen problem,
# and l to the last write of its word or register. Elsewhere these keys mean what they always do.
. tests/tools/cli.sh
cat >"$TEMP/many.s" <<'PROGRAM'
.dispatch 1x64
.buffer u0, 64
.name u0, "bins"
.expect u0[0], u32 9
    and     r0.x, thread_id, u(1)
    shl     r0.x, r0.x, u(2)
    st      u0.x, r0.x, u(7)
    push_mask DONE
    mask_nz r0.x
    mov     r2.y, u(1)
    pop_mask
DONE:
    mask_nz r2.y
    ret
PROGRAM
printf '%s\n' 'wait idle' 'tab wrong' 'expect problems 3' 'expect clean' "list $TEMP/all" 'problem.list check' 'expect clean' \
    "list $TEMP/check" 'problem 2' 'expect problem ~races' 'key F8' 'expect problem ~uninit' 'key F8' 'expect problem ~races' \
    'key Shift+F8' 'expect problem ~uninit' 'problem.list nonsense' 'expect failed' 'set alus=1' 'wait idle' "list $TEMP/again" \
    'click problem.list all' 'key F8' 'expect problem ~bins' 'check off' 'wait idle' "list $TEMP/one" >"$TEMP/script"
status 1 "$LOCKSTEP" view "$TEMP/many.s" -Wno-all --check all --script "$TEMP/script"
for button in 'All 3' 'Run 1' 'Check 2'; do
    grep -q "$button\$" "$TEMP/all" || fail "there is no button $button"
done
grep -q 'Expectation$' "$TEMP/all" || fail 'the expectation is not listed among all'
for list in check again; do
    if grep -q 'Expectation$' "$TEMP/$list"; then fail "$list: the expectation is listed among the checks"; fi
    grep -q 'Race$' "$TEMP/$list" || fail "$list: the race is not listed"
done
grep -qE ' [0-9]+ times$' "$TEMP/check" || fail 'it is not said how often the race came'
if grep -q 'All 1$' "$TEMP/one"; then fail 'a single group has buttons'; fi

# Keys, in the list and without it.
printf '%s\n' 'wait idle' 'tab wrong' 'problem 1' 'expect at-line 7' 'goto 0' 'key Return' 'expect at-line 7' 'goto end' 'key l' \
    'expect message ~bins[0] was written by wave' 'expect at-line 7' 'problem 3' 'key l' 'expect at-line 10' \
    'expect register r2.y' "list $TEMP/list" 'register r0.x' 'goto 6' 'tab marks' 'key l' 'expect message ' \
    'expect at-line 6' 'key Return' 'expect at-line 6' >"$TEMP/script"
status 1 "$LOCKSTEP" view "$TEMP/many.s" -Wno-all --check all --script "$TEMP/script"
grep -q 'go there$' "$TEMP/list" || fail 'the status line does not have the keys of the list'
