#!/bin/sh
# Lanes that wait for other lanes of their wave: under which models the programs end, and what is said where they do not.
. tests/tools/cli.sh
lock='simt-deadlock: lanes 1-31 wait for u0[0], which lane 0 can only write after them'
flag='simt-deadlock: lane 0 waits for u0[0], which lane 1 can only write after lane 0'

# ends PROGRAM SETTING...; hangs PROGRAM TEXT SETTING...: with memory as in .machine, with caches, and without time.
settings() {
    for setting; do printf ' --set %s' "$setting"; done
}
ends() {
    program=programs/$1.s
    shift
    for more in '' '--set memory=caches' --functional; do
        # shellcheck disable=SC2046,SC2086 # words on purpose
        status 0 "$LOCKSTEP" run $program $(settings "$@") $more
    done
}
hangs() {
    program=programs/$1.s text=$2
    shift 2
    for more in '' '--set memory=caches' --functional; do
        # shellcheck disable=SC2046,SC2086 # words on purpose
        status 1 "$LOCKSTEP" run $program --set max_cycles=20000 $(settings "$@") $more
        says err "fault: $text"
    done
}

# One at a time takes the lock. A barrier that is never cleared keeps the one that has it from giving it back.
for yield in 1 2 16 100; do ends spin_lock reconvergence=barrier yield=$yield; done
ends spin_lock reconvergence=formation formation_policy=oldest
hangs spin_lock "$lock" reconvergence=barrier yield=0
for model in stack ipdom min-pc; do hangs spin_lock "$lock" reconvergence=$model; done
for policy in majority lowest; do hangs spin_lock "$lock" reconvergence=formation formation_policy=$policy; done
hangs spin_lock cycle-limit reconvergence=compaction
# Waves of one lane wait for other waves only.
for model in stack ipdom min-pc barrier; do ends spin_lock reconvergence=$model wave_size=1; done

# Who sets the flag does not wait at a barrier: groups of lanes take turns, whatever `yield` is.
for yield in 0 16; do ends flag_wait reconvergence=barrier yield=$yield; done
for policy in majority oldest; do ends flag_wait reconvergence=formation formation_policy=$policy; done
for model in stack ipdom min-pc; do hangs flag_wait "$flag" reconvergence=$model; done
hangs flag_wait cycle-limit reconvergence=compaction
# A wave of one lane waits for another wave, which comes to it; but without time waves run one by one.
status 0 "$LOCKSTEP" run programs/flag_wait.s --set reconvergence=stack --set wave_size=1 --set waves=2
