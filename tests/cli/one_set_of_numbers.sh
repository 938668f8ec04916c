#!/bin/sh
# Every view says the same of a run: `run` and `sweep` by the simulator's own statistics; `profile`, tables, picture,
# window and chart from the trace. Each view adds lines "fact, value, view" to a list, with numbers rounded as
# it shows them; then every fact must have one value.
. tests/tools/cli.sh

# Of lines "name, number": what the statistics say, and the shares that views show of it.
run_facts() {
    jq -r '{cycles, issues: .wave_instructions, lanes: .lane_instructions, waves, threads, barriers,
            requests: .mem_queue_cycles, cores: .config.cores, ports: .config.issue, wave_size: .config.wave_size,
            alu_cycles: (.alus | add), alus: (.alus | length), kernel: .dispatches[0].cycles}
           + (.states | with_entries(.key |= "state " + .)) + (.reasons | with_entries(.key |= "reason " + .))
           | to_entries[] | "\(.key)\t\(.value)"' "$TEMP/run.json" | awk -F'\t' '
        function fact(name, value) { print name "\t" value "\trun --json" }
        function share(part, whole) { return sprintf("%.1f", whole ? 100 * part / whole : 0) }
        { n[$1] = $2 }
        END {
            for (name in n) {
                if (name ~ /^state /) slots += n[name]
                if (name ~ /^reason /) fact(name, n[name])
            }
            fact("cycles", n["cycles"])
            fact("issues", n["issues"])
            fact("active lanes", n["lanes"])
            fact("lanes of issues", n["issues"] * n["wave_size"])
            fact("lanes active %", share(n["lanes"], n["issues"] * n["wave_size"]))
            fact("waves", n["waves"])
            fact("threads", n["threads"])
            fact("barriers", n["barriers"])
            fact("request cycles", n["requests"])
            fact("requests, mean", sprintf(n["requests"] / n["cycles"] < 10 ? "%.1f" : "%.0f", n["requests"] / n["cycles"]))
            fact("ALU cycles", n["alu_cycles"])
            fact("ALUs busy %", share(n["alu_cycles"], n["alus"] * n["cycles"]))
            fact("ALUs busy, mean", sprintf(n["alu_cycles"] / n["cycles"] < 10 ? "%.1f" : "%.0f", n["alu_cycles"] / n["cycles"]))
            fact("kernel cycles", n["kernel"])
            fact("ports used %", share(n["issues"], n["cores"] * n["cycles"] * n["ports"]))
            fact("port-lane-cycles", n["cores"] * n["cycles"] * n["ports"] * n["wave_size"])
            fact("slot-cycles", slots)
            split("active stalled idle disabled", states, " ")
            for (i = 1; i <= 4; i++) {
                fact("slot-cycles " states[i], n["state " states[i]])
                fact("slot-cycles % " states[i], share(n["state " states[i]], slots))
            }
            resident = (slots - n["state disabled"]) / n["cycles"]
            fact("waves resident, mean", sprintf(resident < 10 ? "%.1f" : "%.0f", resident))
            fact("waves of a core", sprintf("%.1f", resident / n["cores"]))
            fact("lane-cycles of waves", (slots - n["state disabled"]) * n["wave_size"])
        }'
}

run_text_facts() {
    awk -v view='run' '
        function fact(name, value) { print name "\t" value "\t" view }
        $1 == "cycles" { fact("cycles", $2) }
        $1 == "wave_instructions" { fact("issues", $2) }
        $1 == "lane_instructions" { fact("active lanes", $2) }
        $1 == "rate" { fact("lanes active %", $7) }
        $1 == "waves" { fact("waves", $2) }
        $1 == "threads" { fact("threads", $2) }
        $1 == "barriers" { fact("barriers", $2) }
        $1 == "mem_queue_cycles" { fact("request cycles", $2) }
        $3 == "stalled:" || $3 == "idle:" { fact("reason " $1, $2) }
        /^slot cycles/ {
            gsub(/[(),%]/, "")
            for (i = 3; i <= NF; i += 3) { fact("slot-cycles " $i, $(i + 1)); fact("slot-cycles % " $i, $(i + 2)) }
        }' "$TEMP/run.txt"
}

sweep_facts() {
    awk -F, -v view='sweep' '
        function fact(name, value) { print name "\t" value "\t" view }
        NR == 1 { for (i = 1; i <= NF; i++) key[i] = $i }
        NR == 2 {
            for (i = 1; i <= NF; i++) n[key[i]] = $i
            if (n["cycles"] == "") exit # a run that went wrong has no numbers
            fact("cycles", n["cycles"])
            fact("issues", n["wave_instructions"])
            fact("active lanes", n["lane_instructions"])
            fact("lanes active %", sprintf("%.1f", n["lanes_percent"]))
            fact("waves", n["waves_total"])
            fact("threads", n["threads"])
            fact("barriers", n["barriers"])
            fact("request cycles", n["mem_queue_cycles"])
            fact("ALUs busy %", sprintf("%.1f", n["alus_percent"]))
            split("active stalled idle disabled", states, " ")
            for (i = 1; i <= 4; i++) {
                fact("slot-cycles " states[i], n[states[i]])
                fact("slot-cycles % " states[i], sprintf("%.1f", n[states[i] "_percent"]))
            }
        }' "$TEMP/sweep.csv"
}

profile_facts() {
    jq -r '.total as $t | .ports as $p | {cycles, issues: $t.issues, "active lanes": $t.lane_issues,
            "ALU cycles": $t.alu_cycles, "slot-cycles": .slot_cycles, "slot-cycles stalled": $t.stalled,
            "slot-cycles idle": $t.idle, "slot-cycles exposed": $t.exposed, "inactive": $t.inactive,
            "active lanes ": ($t.lanes | add), "active lanes  ": $p.active, "port-lane-cycles": ($p | add),
            "lanes of issues": ($p | .active + .inactive + ."no thread")}
           + ($p | with_entries(.key |= "port " + .)) + ($t.reasons | with_entries(.key |= "reason " + .))
           | to_entries[] | "\(.key)\t\(.value)\tprofile --json"' "$TEMP/profile.json" | sed 's/ *\t/\t/'
    jq -r '[.resident_waves // 0, 100 * (.issue_share // 0), 100 * (.alu_share // 0)] | @tsv' "$TEMP/profile.json" |
        awk '{ printf "waves of a core\t%.1f\tprofile --json\nports used %%\t%.1f\tprofile --json\nALUs busy %%\t%.1f\tprofile --json\n", $1, $2, $3 }'
}

profile_text_facts() {
    awk -v view='profile' '
        function fact(name, value) { print name "\t" value "\t" view }
        { gsub(/[(),%]/, "") }
        / wave instructions with / {
            fact("cycles", $1); fact("issues", $3); fact("active lanes", $7); fact("lanes of issues", $9)
            fact("lanes active %", $12)
        }
        /^The divergence bill/ { fact("inactive", $8); fact("lane-cycles of waves", $10) }
        /^Wave slots:/ { part = "slots"; fact("slot-cycles", $3) }
        /^Issue ports:/ { part = "ports"; fact("cycles", $3) }
        /^Occupancy/ { part = "" }
        part == "slots" && $3 == "active" { fact("slot-cycles active", $1); fact("slot-cycles % active", $2) }
        part == "slots" && $3 ~ /stalled|idle|disabled/ && $4 != "exposed" { fact("reason " $4, $1); share[$4] = $2 }
        part == "slots" && $4 == "exposed" { fact("slot-cycles exposed", $1) }
        / waves resident in a core/ { fact("waves of a core", $1); fact("ports used %", $9); fact("ALUs busy %", $15) }
        ' "$TEMP/profile.txt"
}

# Tables: --csv, --alu-csv, --memory-csv; and the events of a timeline for browsers.
table_facts() {
    awk -F, -v view='trace -o .csv' '
        function fact(name, value) { print name "\t" value "\t" view }
        FNR == 1 { table++; next }
        table == 1 {
            state[$7] += $2
            if ($NF != "") reason[$NF] += $2
            if ($6 >= 0 && !($6 in seen)) { seen[$6]; waves++ }
            if ($1 + $2 > cycles) cycles = $1 + $2
        }
        table == 2 && $6 == 1 { alus += $2 }
        table == 3 { requests += $2 * $5 }
        END {
            fact("cycles", cycles); fact("issues", state["active"] + 0); fact("waves", waves + 0)
            fact("ALU cycles", alus + 0); fact("request cycles", requests + 0)
            for (s in state) fact("slot-cycles " s, state[s])
            for (r in reason) fact("reason " r, reason[r])
        }' "$TEMP/t.csv" "$TEMP/alus.csv" "$TEMP/memory.csv"
    jq -r '[.traceEvents[] | select(.ph == "X")] | group_by(.cat)[] | "\(.[0].cat)\t\(map(.dur) | add)\t\(length)"' \
        "$TEMP/t.json" | awk -F'\t' -v view='trace -o .json' '
        function fact(name, value) { print name "\t" value "\t" view }
        $1 == "issue" { fact("issues", $2) }
        $1 == "idle" || $1 == "stalled" { fact("slot-cycles " $1, $2) }
        $1 == "wave" { fact("waves", $3) }'
}

# What lanes show, of all lane-cycles: by table and by picture, which has no cycles behind the last wave.
shade_facts() {
    shown=$(sed -n 's/.*cycles 0–\([0-9 ,]*\) of .*/\1/p' "$TEMP/picture.txt" | tr -d ' ,')
    all=$(profile ".slot_cycles / .cycles * .wave_size * $((shown + 1))")
    [ -z "$tables" ] || awk -F, -v all="$all" '
        BEGIN { split("0 1 1 2 1 2 2 3 1 2 2 3 2 3 3 4", bits, " ") }
        $7 == "active" { for (i = 3; i <= length($8); i++) n += $2 * bits[index("0123456789abcdef", substr($8, i, 1))] }
        END { printf "lane-cycles: active %%\t%.1f\ttrace -o .csv\n", 100 * n / all }' "$TEMP/t.csv"
    for name in active inactive 'waits for its turn' stalled 'not selected' 'no thread' empty; do
        sed -n "s/^$name \([0-9.]*\) %\$/lane-cycles: $name %\t\1\tpicture/p" "$TEMP/picture.txt"
    done
    # Right of the bands of one core, if both views have all of its cycles.
    bands=$(grep -c '^wave [0-9]' "$TEMP/picture.txt") || :
    [ "$bands" -gt 0 ] && [ "$((shown + 1))" = "$(profile .cycles)" ] || return 0
    band_shares picture <"$TEMP/picture.txt"
    # The window names every second slot where rows are low; the selected one may have the name of its wave.
    sed '1,/^Timeline$/d; /^Lanes$/,$d' "$TEMP/whole.txt" |
        awk '/^slot [0-9]+$/ { band = $2 + 1 } /^wave 0$/ { band = 1 }
            /^ *[0-9]+ %$/ && band { print "band " band ": active %\t" $1 "\twindow"; band = 0 }' | head -n "$bands"
}

band_shares() {
    sed -n 's/^ *\([0-9]*\) %$/\1/p' | head -n "$bands" | awk -v view="$1" '{ print "band " NR ": active %\t" $1 "\t" view }'
}

# The legend of the selected cycles has shares of the slot-cycles, as toolbar and panel have: those that issue are divided
# by the lanes of the wave.
legend_facts() {
    jq -r '(.slot_cycles * .wave_size) as $all | .ports | {active, inactive, "no thread"} | to_entries[] |
            "\(.key)\t\(100 * .value / $all)"' "$TEMP/profile.json" |
        awk -F'\t' '$2 { printf "slot-cycles: %s lanes %%\t%.1f\tprofile --json\n", $1, $2 }'
    for name in active inactive 'no thread' stalled 'not selected' empty; do
        share=$(sed -n '/^Timeline$/,/^whole run$/p' "$TEMP/range.txt" | next "$name")
        case $name in
        stalled) fact='slot-cycles % stalled' ;;
        'not selected') fact='slot-cycles % idle' ;;
        empty) fact='slot-cycles % disabled' ;;
        *) fact="slot-cycles: $name lanes %" ;;
        esac
        window_fact "$fact" "$share"
    done
}

# next TEXT [FILE]: the line behind the first line that is this text.
next() {
    awk -v text="$1" 'found { print; exit } $0 == text { found = 1 }' "${2:--}"
}

# window_fact NAME VALUE: nothing if it is not shown.
window_fact() {
    [ -z "$2" ] || printf '%s\t%s\twindow\n' "$1" "$(echo "$2" | sed 's/ %$//; s/ cycles$//; s/\([0-9]\) \([0-9]\)/\1\2/g')"
}

window_facts() {
    whole=$TEMP/whole.txt range=$TEMP/range.txt widths=$TEMP/widths.txt diff=$TEMP/diff.txt
    window_fact 'slot-cycles % active' "$(next 'slot cycles ' "$whole")"
    window_fact 'lanes active %' "$(next ' issue · of their lanes ' "$whole")"
    window_fact 'slot-cycles % active' "$(next 'of the slot cycles ' "$range")"
    window_fact 'slot-cycles % stalled' "$(next ' issue · ' "$range")"
    window_fact 'slot-cycles % disabled' "$(next ' stalled · ' "$range")"
    window_fact 'ports used %' "$(next 'issue ports used' "$range")"
    window_fact 'ALUs busy %' "$(next 'ALU cycles busy' "$range")"
    window_fact 'lanes active %' "$(next 'lanes active' "$range")"
    window_fact 'waves of a core' "$(sed -n 's/ waves of a core on average\.$//p' "$range")"
    window_fact 'slot-cycles' "$(sed -n 's/^.* · \([0-9]*\) cycles × \([0-9]*\) slots$/\1 \2/p' "$range" | awk '{ print $1 * $2 }')"
    sed -i '1,/^Waves of every width/d' "$widths"
    window_fact 'cycles' "$(next "$lanes" "$widths")"
    window_fact 'lanes active %' "$(grep -A 2 -Fx "$lanes" "$widths" | sed -n 's/ % of lanes active$//p')"
    window_fact 'slot-cycles' "$(next 'All wave slots' "$diff")"
}

chart_facts() {
    strings -n 8 "$TEMP/chart.png" | sed -n 's/.*"series":\(\[.*\]\)}.*/\1/p' | jq -r '.[] | "\(.name)\t\(.values[0])\tchart"' |
        sed 's/^wave_instructions/issues/'
}

against_facts() {
    awk '/^A takes / { print "cycles\t" $3 "\tprofile --against" }
        / all wave slots$/ { print "slot-cycles\t" $1 "\tprofile --against" }' "$TEMP/against.txt"
}

# The selected cycles, as scripts ask for them: reasons and port-lane-cycles.
selected_facts() {
    sed -n "s/.*range is '\([^']*\)'.*/\1/p" "$TEMP/asked" | awk -F'; ' -v view='window: range' '
        function fact(name, value) { print name "\t" value "\t" view }
        {
            split($1, head, ": "); count = split(head[2], reasons, ", ")
            for (i = 1; i <= count; i++) { split(reasons[i], r, " "); fact("reason " r[1], r[2]) }
            split($2, p, " "); split("active,inactive,no thread,stalled,not selected,empty", names, ",")
            for (i = 1; i <= 6; i++) fact("port " names[i], p[i + 1])
            split($3, alus, " "); fact("ALU cycles", alus[2])
        }'
}

profile() {
    jq "$1" "$TEMP/profile.json"
}

# numbers NAME ARGUMENT...: the facts of a run.
numbers() {
    name=$1
    shift
    "$LOCKSTEP" run "$@" -Wno-all --json >"$TEMP/run.json" 2>/dev/null || :
    "$LOCKSTEP" run "$@" -Wno-all >"$TEMP/run.txt" 2>/dev/null || :
    "$LOCKSTEP" profile "$@" -Wno-all --json >"$TEMP/profile.json" 2>/dev/null || :
    "$LOCKSTEP" profile "$@" -Wno-all >"$TEMP/profile.txt" 2>/dev/null || :
    "$LOCKSTEP" sweep "$@" --over "issue=$(jq .config.issue "$TEMP/run.json")" -q -o "$TEMP/sweep.csv" 2>/dev/null || :
    tables="-o $TEMP/t.csv -o $TEMP/t.json --alu-csv $TEMP/alus.csv --memory-csv $TEMP/memory.csv" other_widths=widths
    if [ "$(jq .cycles "$TEMP/run.json")" -gt 100000 ]; then tables='' other_widths='wait idle'; fi # hundreds of MB
    # shellcheck disable=SC2086
    "$LOCKSTEP" trace "$@" -Wno-all --quiet -o "$TEMP/t.lstrace" $tables 2>/dev/null || :
    "$LOCKSTEP" profile "$@" -Wno-all --against alus=3 >"$TEMP/against.txt" 2>/dev/null || :
    "$LOCKSTEP" chart "$TEMP/sweep.csv" --columns issue,cycles,wave_instructions -o "$TEMP/chart.png" 2>/dev/null || :
    "$(dirname "$LOCKSTEP")/tests/picture_texts" "$TEMP/t.lstrace" >"$TEMP/picture.txt"
    printf '%s\n' 'resize 1920 1080' 'wait idle' "list $TEMP/whole.list" 'range all' 'tab range' 'wait idle' \
        "list $TEMP/range.list" "$other_widths" 'wait idle' "list $TEMP/widths.list" "$other_widths" 'diff alus=3' 'wait idle' \
        "list $TEMP/diff.list" 'expect range ?' >"$TEMP/window.view"
    "$LOCKSTEP" view "$@" -Wno-all --script "$TEMP/window.view" >"$TEMP/asked" 2>&1 || :
    for list in whole range widths diff; do
        sed -e 's/^[0-9]* *[0-9,]* *#[0-9a-f]* //' -e ':again' -e 's/\([0-9]\),\([0-9]\{3\}\)/\1\2/; t again' \
            "$TEMP/$list.list" >"$TEMP/$list.txt"
    done
    lanes=$(jq -r '.config.wave_size | if . == 1 then "1 lane" else "\(.) lanes" end' "$TEMP/run.json")
    {
        run_facts
        run_text_facts
        sweep_facts
        profile_facts
        profile_text_facts
        [ -z "$tables" ] || table_facts
        shade_facts
        legend_facts
        window_facts
        selected_facts
        chart_facts
        against_facts
    } >"$TEMP/facts"
    # Tables have a row for each wave of an issue that several share.
    case $(jq -r .config.reconvergence "$TEMP/run.json") in
    formation | compaction) sed -i '/^issues\t.*\ttrace/d' "$TEMP/facts" ;;
    esac
    awk -F'\t' '!($1 in first) { first[$1] = $2; by[$1] = $3; next }
        first[$1] != $2 { print $1 ": " $2 " (" $3 "), but " first[$1] " (" by[$1] ")" }' "$TEMP/facts" >"$TEMP/differ"
    [ ! -s "$TEMP/differ" ] || { cat "$TEMP/differ"; fail "$name: views disagree"; }
    views=$(cut -f 3 "$TEMP/facts" | sort -u | wc -l)
    [ "$views" -ge 9 ] || fail "$name: only $views views say something"
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
numbers long programs/mandelbrot.s
numbers 'lanes apart' programs/cfg_d.s --set reconvergence=min-pc
numbers 'barriers of lanes' programs/spin_lock.s
numbers 'shared issues' programs/loop_counts.s --set reconvergence=formation
numbers 'waves wait at branches' programs/rare_side.s --set reconvergence=compaction

# Every view said what it can: twenty facts and more by three views or more.
common=$(cut -f 1,3 "$TEMP/facts" | sort -u | cut -f 1 | uniq -c | awk '$1 >= 3' | wc -l)
[ "$common" -ge 20 ] || fail "only $common facts are said by three views"

# 207.6 + 145.9 + 88.5 + 3.5 + 35.5 = 481 cycles, in lanes of two ports.
"$LOCKSTEP" profile programs/shaders/loop_counts.hlsl --json >"$TEMP/out"
[ "$(jq -c '[.ports[]]' "$TEMP/out")" = '[13289,9335,0,5664,224,2272]' ] || fail 'parts of the loop'
status 0 "$LOCKSTEP" profile programs/shaders/loop_counts.hlsl
says out 'Issue ports: 481 cycles of 2 ports'
says out '    207.6   43.2%  active '
says out '     35.5    7.4%  empty '
