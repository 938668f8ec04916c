# exported.sh: what the tests of exported traces share; included after cli.sh.
#
# shellcheck shell=sh

# Programs with one wave and many, several cores, kernels, 64 lanes, every reason to wait, and a fault.
fault_program() {
    printf '%s\n' '.dispatch 3x40' '    mov r0.x, thread_id' '    lt.u32 r0.y, r0.x, u(70)' '    push_mask ON' \
        '    mask_nz r0.y' '    mul.u32 r0.z, r0.x, u(4)' '    div.u32 r1.x, r0.z, u(3)' '    pop_mask' \
        'ON:' '    pop_mask' '    ret'
}

# each_trace COMMAND: run it as COMMAND NAME OPTION... for each of the programs, with what `lockstep trace` needs.
each_trace() {
    fault_program >"$TEMP/fault.s"
    "$1" branch_3 programs/branch_3.s
    "$1" gather programs/gather.s
    "$1" persistent programs/persistent_threads.s --window 0:600
    "$1" loops programs/nested_loops.s --set scheduler=round-robin
    "$1" teams programs/sched_teams.s --set scheduler=two-level
    "$1" kernels programs/two_kernels.s --set cores=2
    "$1" wide programs/vadd.s --set wave_size=64 --set cores=3 --set lat_control=3
    "$1" textures programs/texture_lookup.s --dispatch '[6 4]x[8 8]'
    "$1" groups programs/bank_stride.s --window 0:200
    "$1" window programs/loop_counts.s --window 37:95
    "$1" fault "$TEMP/fault.s"
}

# export_trace NAME EXTENSION OPTION...: trace into $TEMP/NAME.EXTENSION, with the tables beside. A program's expectations may
# fail on another machine than its own.
export_trace() {
    name=$1 extension=$2 got=0
    shift 2
    "$LOCKSTEP" trace "$@" --quiet -o "$TEMP/$name.$extension" -o "$TEMP/$name.csv" --alu-csv "$TEMP/$name.alu" \
        --memory-csv "$TEMP/$name.memory" >"$TEMP/out" 2>"$TEMP/err" || got=$?
    [ $got -le 1 ] || fail "$name: exit status $got"
}
