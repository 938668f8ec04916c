#!/bin/sh
# The table has its header, and for every slot rows that cover the run without gap: states x cycles = slots x cycles.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" trace programs/gather.s -o "$TEMP/t.csv" --alu-csv "$TEMP/a.csv" --memory-csv "$TEMP/m.csv" --json
[ "$(head -n 1 "$TEMP/t.csv")" = 'cycle,cycles,core,slot,group,wave,state,exec,pc,line,instruction,reason' ] ||
    fail 'header of the table'
[ "$(head -n 1 "$TEMP/a.csv")" = 'cycle,cycles,core,alu,wave,busy' ] || fail 'header of --alu-csv'
[ "$(head -n 1 "$TEMP/m.csv")" = 'cycle,cycles,core,queue,requests' ] || fail 'header of --memory-csv'
cycles=$(json cycles)
awk -F, -v cycles="$cycles" '
    NR > 1 {
        slot = $3 "," $4
        if ($1 != end[slot] + 0) { print "slot " slot ": a gap before cycle " $1; bad = 1 }
        end[slot] = $1 + $2
        if ($7 !~ /^(active|stalled|idle|disabled)$/) { print "state " $7; bad = 1 }
    }
    END {
        for (slot in end) if (end[slot] != cycles) { print "slot " slot " ends at " end[slot]; bad = 1 }
        exit bad
    }' "$TEMP/t.csv" || fail 'the rows of a slot do not cover the run'
# the same sums as in the statistics
awk -F, 'NR > 1 { sum[$7] += $2 } END { for (s in sum) print s, sum[s] }' "$TEMP/t.csv" | while read -r state sum; do
    [ "$(json "$state")" = "$sum" ] || fail "$state: $sum in the table, $(json "$state") in the statistics"
done
# ALUs: busy cycles are what the statistics say
busy=$(awk -F, 'NR > 1 && $6 == 1 { sum += $2 } END { print sum + 0 }' "$TEMP/a.csv")
total=$(sed -n '/"alus": \[/,/\]/p' "$TEMP/out" | awk '/^ *[0-9]+,?$/ { sum += $1 } END { print sum + 0 }')
[ "$busy" = "$total" ] || fail "$busy busy cycles in --alu-csv, $total in the statistics"
# queues: their rows cover the run, no two that follow are equal, and the sum is that of the statistics
awk -F, -v cycles="$cycles" -v total="$(json mem_queue_cycles)" '
    NR > 1 {
        queue = $3 "," $4
        if ($1 != end[queue] + 0) { print "queue " queue ": a gap before cycle " $1; bad = 1 }
        if ($1 > 0 && $5 == last[queue]) { print "queue " queue ": nothing changes in cycle " $1; bad = 1 }
        end[queue] = $1 + $2
        last[queue] = $5
        sum += $2 * $5
    }
    END {
        for (queue in end) if (end[queue] != cycles) { print "queue " queue " ends at " end[queue]; bad = 1 }
        if (!("0,memory" in end) || sum != total) { print sum " request cycles, " total " in the statistics"; bad = 1 }
        exit bad
    }' "$TEMP/m.csv" || fail 'the rows of the memory queues'
