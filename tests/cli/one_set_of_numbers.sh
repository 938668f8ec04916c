#!/bin/sh
# Every view counts the same: `run` by the simulator's own statistics; `profile`, the window and the page from the trace.
. tests/tools/cli.sh

# equal WHAT A B
equal() {
    [ "$2" = "$3" ] || fail "$name: $1: $2 and $3"
}

# numbers NAME ARGUMENT...: the facts of a run.
numbers() {
    name=$1
    shift
    "$LOCKSTEP" run "$@" -Wno-all --json >"$TEMP/run.json" 2>/dev/null || :
    "$LOCKSTEP" profile "$@" -Wno-all --json >"$TEMP/profile.json" 2>/dev/null || :
    "$LOCKSTEP" trace "$@" -Wno-all --quiet -o "$TEMP/page.html" 2>/dev/null || :
    run() { jq -c "$1" "$TEMP/run.json"; }
    profile() { jq -c "$1" "$TEMP/profile.json"; }

    equal cycles "$(run .cycles)" "$(profile .to)"
    equal issues "$(run .wave_instructions)" "$(profile .total.issues)"
    equal 'active lanes' "$(run .lane_instructions)" "$(profile .total.lane_issues)"
    equal reasons "$(run .reasons)" "$(profile .total.reasons)"
    equal 'ALU cycles' "$(run '.alus | add')" "$(profile .total.alu_cycles)"
    equal 'slot-cycles' "$(run '.states | add')" "$(profile .slot_cycles)"

    # The parts of the issue ports add up to the run, and to the issues.
    equal 'lanes of ports' "$(run .lane_instructions)" "$(profile .ports.active)"
    equal 'all ports' "$(run '.cycles * .config.issue * .config.cores * .config.wave_size')" "$(profile '.ports | add')"
    equal 'ports that issue' "$(run '.wave_instructions * .config.wave_size')" \
        "$(profile '.ports | .active + .inactive + ."no thread"')"

    # The page has every lane of every cycle in one shade; those without a bit in exec are the bill.
    shades=$(sed -n 's/.*"totals":\(\[[^]]*\]\).*/\1/p' "$TEMP/page.html")
    equal 'the bill' "$(profile .total.inactive)" "$(echo "$shades" | jq '.[1] + .[4]')"
    page_end=$(sed -n 's/.*"end":\([0-9]*\),.*/\1/p' "$TEMP/page.html") # behind the last wave it has no cycles
    equal 'lane-cycles' "$(profile ".slot_cycles * .wave_size / .to * $page_end")" "$(echo "$shades" | jq add)"

    # The window, with all cycles selected.
    reasons=$(profile '.total.reasons | to_entries | map("\(.key) \(.value)") | join(", ")' | tr -d '"')
    ports=$(profile '.ports | map(tostring) | join(" ")' | tr -d '"')
    last=$(($(profile .to) - 1))
    printf '%s\n' 'range all' "expect range 0-$last: $reasons; ports $ports; ALUs $(profile .total.alu_cycles)" \
        >"$TEMP/range.view"
    "$LOCKSTEP" view "$@" -Wno-all --script "$TEMP/range.view" >"$TEMP/out" 2>"$TEMP/err" || [ $? -eq 1 ] || # a fault
        fail "$name: the window has others"
}

numbers small programs/branch_2.s
numbers 'two ports' programs/loop_counts.s
numbers 'one lane' programs/nested_loops.s --set wave_size=1 --set waves=32
numbers 'wide waves' programs/loop_counts.s --set wave_size=64
numbers 'several cores' programs/talk_lerp.s --set cores=8 --set waves=8 --set register_file=8192
numbers 'several kernels' programs/talk_histogram.s
numbers 'no room' programs/occupancy.s
numbers fault tests/viewer/store_then_fault.s
numbers 'cut short' programs/loop_counts.s --set max_cycles=300
numbers long programs/raymarch.s

# 207.6 + 145.9 + 88.5 + 3.5 + 35.5 = 481 cycles, in lanes of two ports.
"$LOCKSTEP" profile programs/shaders/loop_counts.hlsl --json >"$TEMP/out"
equal 'parts of the loop' '[13289,9335,0,5664,224,2272]' "$(jq -c '[.ports[]]' "$TEMP/out")"
status 0 "$LOCKSTEP" profile programs/shaders/loop_counts.hlsl
says out 'Issue ports: 481 cycles of 2 ports'
says out '    207.6   43.2%  active '
says out '     35.5    7.4%  empty '
