#!/bin/sh
# Chrome trace events: the file is JSON, its tracks hold what the table has, nothing overlaps, arrows have both ends.
. tests/tools/cli.sh
. tests/tools/exported.sh

# Rows `cycle cycles core slot state wave pc line exec`, one for each issue and each run of waiting.
of_table() {
    awk -F, 'NR > 1 && $7 != "disabled" {
        for (i = 0; i < ($7 == "active" ? $2 : 1); i++)
            print $1 + i, ($7 == "active" ? 1 : $2), $3, $4, $7, $6, $9, $10, $8 }' "$1" | sort
}
of_events() {
    jq -r '.traceEvents | map(select(.ph == "M" and .name == "thread_name")
                              | {key: "\(.pid) \(.tid)", value: .args.name}) as $names
        | ($names | from_entries) as $name
        | .[] | select(.ph == "X") | $name["\(.pid) \(.tid)"] as $track
        | ($track | capture("^slot (?<slot>[0-9]+) (?<kind>issue|waits)$")) as $at
        | select(if $at.kind == "issue" then .cat == "issue" else .cat == "stalled" or .cat == "idle" end)
        | [.ts, .dur, .pid - 1, $at.slot, (if .cat == "issue" then "active" else .cat end),
           .args.wave, .args.pc, .args.line, .args.exec] | join(" ")' "$1" | sort
}

check() {
    name=$1
    shift
    export_trace "$name" json "$@"
    json=$TEMP/$name.json
    [ "$(head -c 2 "$json")" = '{"' ] || fail "$name: does not start as viewers expect"

    of_table "$TEMP/$name.csv" >"$TEMP/want"
    of_events "$json" >"$TEMP/have"
    [ -s "$TEMP/want" ] || fail "$name: empty table"
    diff "$TEMP/want" "$TEMP/have" >"$TEMP/out" || fail "$name: events are not what the table has"

    # Every event has what the format wants, and only numbers that JSON can carry exactly. An arrow leads from an
    # instruction that issues to the wait for its result; what it waits for is what the instruction at the arrow's beginning
    # writes, and itself reads.
    jq -r '.traceEvents as $all
        | ($all | map(select(.ph == "X") | {key: "\(.pid) \(.tid) \(.ts)", value: .}) | from_entries) as $at
        | ($all | map(select(.ph == "s"))) as $from | ($all | map(select(.ph == "f"))) as $to
        | ($from | map({key: "\(.id)", value: $at["\(.pid) \(.tid) \(.ts)"]}) | from_entries) as $producers
        | if ($all | all(.pid >= 1 and (.name | type) == "string" and (.ph | IN("M", "X", "C", "s", "f", "i"))
            and (.ph == "M" or ((.ts | type) == "number" and .ts == (.ts | floor)))
            and (.ph != "X" or (.dur >= 1 and .tid >= 1)) and (.ph != "i" or .s == "p")
            and (.ph != "C" or ((.args.lanes // .args.requests) | type) == "number"))) | not then "an event is not right"
          elif ($from | map(.id)) == ($to | map(.id)) and ($from | map(.id) | unique | length) == ($from | length)
            and ($from | all($at["\(.pid) \(.tid) \(.ts)"].cat == "issue"))
            and ($to | all($at["\(.pid) \(.tid) \(.ts)"].cat == "stalled" and .bp == "e")) | not then "arrows"
          elif $to | all($producers["\(.id)"] as $producer | $at["\(.pid) \(.tid) \(.ts)"].args
            | (.producer_written // .producer) == $producer.name
            and .producer == ($producer.args.instruction // $producer.name) and .producer_line == $producer.args.line
            and (.register | test("^([rw][0-9]+\\.[xyzw]|exec)$"))
            and (.register[:3] as $file | all(.instruction, .producer; contains($file)))) | not
            then "waits are not for what their arrows come from"
          else "right" end' "$json" >"$TEMP/have"
    [ "$(cat "$TEMP/have")" = right ] || fail "$name: $(cat "$TEMP/have")"

    # Within a track nothing overlaps: neither waves, issues, waits nor what an ALU executes.
    jq -r '.traceEvents[] | select(.ph == "X") | [.pid, .tid, .ts, .dur] | join(" ")' "$json" |
        sort -n -k1,1 -k2,2 -k3,3 | awk '
            $1 " " $2 == track && $3 < end { print "overlap: " $0; bad = 1 }
            { track = $1 " " $2; end = $3 + $4 } END { exit bad }' >"$TEMP/out" || fail "$name: spans overlap"

    # The counter says at every event how many lanes are active.
    jq -r '.traceEvents | map(select(.ph == "M" and .name == "thread_name")
                              | {key: "\(.pid) \(.tid)", value: .args.name}) as $names
        | ($names | from_entries) as $name
        | .[] | if .ph == "C" and .args.requests == null then [.pid, (.name | ltrimstr("lanes of slot ")), .ts, 0, .args.lanes]
                elif .ph == "X" and (.args | has("exec"))
                then [.pid, ($name["\(.pid) \(.tid)"] | split(" ")[1]), .ts, 1, .args.lanes]
                else empty end | join(" ")' "$json" | sort -s -n -k1,1 -k2,2 -k3,3 -k4,4 | awk '
            $4 == 0 { lanes[$1 " " $2] = $5; next }
            lanes[$1 " " $2] != $5 { print "counter of " $0; bad = 1 } END { exit bad }' >"$TEMP/out" ||
        fail "$name: the counter"

    # The other counters go up and down as in the table of queues; a repeated value is no change.
    jq -r '.traceEvents[] | select(.ph == "C" and .args.requests != null)
        | [.ts, .pid - 1, (.name | ltrimstr("requests to ")), .args.requests] | join(",")' "$json" |
        sort -t, -n -k1,1 -k2,2 | sort -s -t, -k3,3 >"$TEMP/have"
    awk -F, 'NR > 1 { print $1 "," $3 "," $4 "," $5 }' "$TEMP/$name.memory" |
        sort -t, -n -k1,1 -k2,2 | sort -s -t, -k3,3 >"$TEMP/want"
    diff "$TEMP/want" "$TEMP/have" >"$TEMP/out" || fail "$name: requests are not what the table has"

    # ALUs are busy as long as in the table.
    have=$(jq --slurp '.[0].metadata as $m | .[0].traceEvents | map(select(.ph == "X" and .cat == "alu")
        | ([.ts + .dur, $m.end] | min) - ([.ts, $m.start] | max)) | add // 0' "$json")
    want=$(awk -F, 'NR > 1 && $6 { sum += $2 } END { print sum + 0 }' "$TEMP/$name.alu")
    [ "$have" = "$want" ] || fail "$name: ALUs are busy for $have cycles, $want in the table"
}
each_trace check
[ "$(jq -r '.traceEvents[] | select(.ph == "i") | .name' "$TEMP/fault.json")" = stack-underflow ] ||
    fail 'the fault is not shown'

# A name may have anything in it.
awkward="$TEMP/a\"b\\c<d>&	$(printf '\001\377')é.s"
cp programs/branch_1.s "$awkward"
status 0 "$LOCKSTEP" trace "$awkward" -o "$TEMP/awkward.json" --quiet
jq -r .metadata.program "$TEMP/awkward.json" >"$TEMP/have"
printf '%s\n' "a\"b\\c<d>&	$(printf '\001')�é.s" | cmp - "$TEMP/have" || fail 'the name has changed'

# Compressed it is the same, and small.
status 0 "$LOCKSTEP" trace programs/loop_counts.s --quiet -o "$TEMP/plain.json" -o "$TEMP/packed.json.gz"
gzip -dc "$TEMP/packed.json.gz" | cmp - "$TEMP/plain.json" || fail 'the compressed file has something else in it'
[ "$(wc -c <"$TEMP/packed.json.gz")" -lt $(($(wc -c <"$TEMP/plain.json") / 8)) ] || fail 'it is not small'
