#!/bin/sh
# The page, opened in a browser: every pixel that is pointed at has the colour and the words that the table says, the
# sums add up, and nothing is asked from the network.
. tests/tools/cli.sh
. tests/tools/exported.sh

# What the probe must find, from the tables: as its rows, but of a card only what the table knows: who and when, the
# instruction, and since when and until when a lane is inactive.
expected() {
    awk -F, -v step="$2" -v end="$3" -v wave_size="$4" -v near="${5:-0}" '
        function bit(exec, lane,    digit) {
            digit = index("0123456789abcdef", substr(exec, length(exec) - int(lane / 4), 1)) - 1
            return int(digit / 2 ^ (lane % 4)) % 2
        }
        function text(    t) { t = $0; return match(t, /"[^"]*"/) ? substr(t, RSTART + 1, RLENGTH - 2) : $(NF - 1) }
        BEGIN {
            split("active active|stalled stalled|idle not selected|disabled empty", s, "|")
            for (i = 1; i <= 4; i++) { split(s[i], w, " "); shade[w[1]] = substr(s[i], length(w[1]) + 2) }
        }
        NR == 1 { next }
        {
            n++
            cycle[n] = $1; cycles[n] = $2; slot[n] = $4; wave[n] = $6; state[n] = $7; exec[n] = $8; line[n] = $10
            name[n] = text()
            if ($4 in last) { next_of[last[$4]] = n; before[n] = last[$4] }
            last[$4] = n
        }
        function off_since(r, lane) {
            while (r in before && wave[before[r]] == wave[r] && !bit(exec[before[r]], lane)) r = before[r]
            return r
        }
        function place(r) { return name[r] " line " line[r] }
        function pixel(r, at, lane,    shown, card, first, later) {
            shown = shade[state[r]]
            if (state[r] == "active" && exec[r] ~ /^0x0*$/ && (!(r in next_of) || wave[next_of[r]] != wave[r])) shown = "empty"
            else if (state[r] != "disabled" && !bit(exec[r], lane)) {
                first = off_since(r, lane)
                shown = first in before && wave[before[first]] == wave[first] || near > 0 ? "inactive" : "no thread"
            }
            if (shown == "active") card = "Lane " lane " is active|cycle " at "|issues=" place(r) "|"
            if (shown == "no thread") card = "Lane " lane " has no thread|cycle " at "|where="
            if (shown == "empty") card = "Slot " slot[r] " is empty|cycle " at "|"
            if (shown == "inactive") {
                card = "Lane " lane " is inactive|cycle " at "|since=" \
                    (first in before ? cycle[first] " " place(first) : "before cycle " near) "|"
                for (later = r; later in next_of && wave[later] == wave[r] && !bit(exec[later], lane);) later = next_of[later]
                if (wave[later] == wave[r] && bit(exec[later], lane) && cycle[later] < end)
                    card = card "active again=" cycle[later] " " place(later) "|"
            }
            print "pixel|" at "|" slot[r] "|" lane "|" shown "|" card
        }
        END {
            for (r = 1; r <= n; r++)
                for (at = cycle[r]; at < cycle[r] + cycles[r] && at < end; at++)
                    for (lane = 0; lane < wave_size; lane++)
                        if (lane % step == 0 || lane == wave_size - 1) pixel(r, at, lane)
        }' "$1" | sort
}

# The lines of file 2 begin with those of file 1.
begin_alike() {
    awk 'NR == FNR { want[FNR] = $0; n = FNR; next } { have = FNR }
        substr($0, 1, length(want[FNR])) != want[FNR] || want[FNR] == "" {
            print "expected " want[FNR]; print "got      " $0; bad = 1; exit }
        END { if (have != n && !bad) { print n " pixels expected, " have " found"; bad = 1 } exit bad }' "$1" "$2"
}

# sums ISSUES INACTIVE: the lines have all issues; the bill has all lane-cycles that are inactive or have no thread, of
# which the lines have all but those that no line is charged with.
sums() {
    awk -F'|' -v want_issues="$1" -v want="$2" '
        $1 == "line" { issues += $3; caused += $5 }
        $1 == "bill" { bill += $2; nobody += $4 == "" ? $2 : 0 }
        END { if (issues != want_issues || bill != want || caused + nobody != bill) {
            print issues " issues, " bill " in the bill, " caused " of lines, " nobody " of nobody; the table has " \
                want_issues " and " want; exit 1 } }' "$TEMP/found"
}

# What a column of four cycles is divided among is what its cells show, counted.
columns() {
    awk -F'|' '
        BEGIN { split("active|inactive|stalled|not selected|no thread|empty", shade, "|") }
        NR == FNR { count[int($2 / 4) * 4 "|" $3 "|" $5]++ }
        NR > FNR && $1 == "far" { n++; for (i = 1; i <= 6; i++) if ($(i + 4) != count[$2 "|" $4 "|" shade[i]] + 0) bad = bad "\n" $0 }
        END { if (!n || bad) { print n + 0 " columns" bad; exit 1 } }' "$TEMP/all" "$TEMP/found"
}

# Of the lanes of such a column the most frequent shade is shown, and has its colour.
frequent() {
    awk -F'|' '
        NR == FNR { count[int($2 / 4) * 4 "|" $3 "|" $4 "|" $5]++; next }
        $1 == "frequent" {
            n++
            key = $2 "|" $4 "|" $5 "|"
            for (other in count) if (index(other, key) == 1 && count[other] > count[key $6]) bad = bad "\n" $0
            if ($6 != $7) bad = bad "\n" $0
        }
        END { if (!n || bad) { print n + 0 " lanes" bad; exit 1 } }' "$TEMP/all" "$TEMP/found"
}

# Stalls that nothing hides are those of `lockstep profile`, near and far; and so are the issues of each lane of a line.
same_costs() {
    exposed=$("$LOCKSTEP" profile "$@" --json | jq .total.exposed)
    grep -qx "exposed|$exposed|$exposed" "$TEMP/found" || fail "$1: exposed are $exposed, not $(grep '^exposed' "$TEMP/found")"
    "$LOCKSTEP" profile "$@" --json | jq -r '.lines[] | select(.issues > 0) | "\(.line)|\(.lanes | join(" "))"' | sort >"$TEMP/want"
    sed -n 's/^bar|\(.*\)|[0-9]*$/\1/p' "$TEMP/found" | sort >"$TEMP/bars"
    diff "$TEMP/want" "$TEMP/bars" >"$TEMP/out" || fail "$1: other lanes beside the lines than those of profile"
}

# The bill of the page is that of `lockstep profile`: what is inactive, and because of what.
same_bill() {
    "$LOCKSTEP" profile "$@" --json >"$TEMP/out" || fail 'profile'
    awk '/^  "bill"/ { on = 1 } /^  "lines"/ { on = 0 }
        on && /^      "(inactive|instruction|line)":/ {
            value = $0
            sub(/^ *"[a-z]*": */, "", value)
            gsub(/^"|,$/, "", value); sub(/"$/, "", value)
            if ($0 ~ /"line"/) line = value
            if ($0 ~ /"instruction"/) text = value
            if ($0 ~ /"inactive"/) { print value "|" (text == "" ? "" : "line " line ": " text); text = "" }
        }' "$TEMP/out" >"$TEMP/want"
    [ -s "$TEMP/want" ] || fail 'profile has no bill'
    sed -n 's/^bill|\([0-9]*\)|[0-9]*|/\1|/p' "$TEMP/found" >"$TEMP/bill"
    diff "$TEMP/want" "$TEMP/bill" >"$TEMP/out" || fail "$1: another bill than that of profile"
}

# found NAME: what its page said goes to $TEMP/found.
found() {
    cp "$TEMP/$1.html.found" "$TEMP/found"
    [ -s "$TEMP/found" ] || { cp "$TEMP/browser.err" "$TEMP/err" && fail "$1: the page did not run"; }
    ! grep '^error' "$TEMP/found" >"$TEMP/out" || fail "$1"
    grep -qx 'network|0' "$TEMP/found" || fail "$1: the page asks for something"
}

check() {
    name=$1 step=$2 wave_size=$3 entries=$4
    shift 4
    found "$name"
    grep '^pixel' "$TEMP/found" | sort >"$TEMP/pixels"
    end=$(awk -F'|' '$2 >= end { end = $2 + 1 } END { print end }' "$TEMP/pixels")
    expected "$TEMP/$name.csv" "$step" "$end" "$wave_size" >"$TEMP/want"
    begin_alike "$TEMP/want" "$TEMP/pixels" >"$TEMP/out" || fail "$name: a pixel"
    expected "$TEMP/$name.csv" 1 "$end" "$wave_size" >"$TEMP/all"
    issues=$(awk -F, 'NR > 1 && $7 == "active" { n += $2 } END { print n + 0 }' "$TEMP/$name.csv")
    sums "$issues" "$(grep -c -e '|inactive|' -e '|no thread|' "$TEMP/all" || true)" >"$TEMP/out" || fail "$name: sums"
    columns >"$TEMP/out" || fail "$name: columns"
    [ "$name" != branch_3 ] || frequent >"$TEMP/out" || fail "$name: the most frequent shades"
    same_bill "$@"
    same_costs "$@"
    # What each ALU executes.
    awk -F, -v end="$end" 'NR > 1 { for (i = $1; i < $1 + $2 && i < end; i++)
        print "alu|" i "|" $4 "|ALU " $4 ($6 ? ": wave " $5 "|cycle " i "|executes=" : " is empty|cycle " i) }' \
        "$TEMP/$name.alu" | sort >"$TEMP/want"
    grep '^alu' "$TEMP/found" | sort | begin_alike "$TEMP/want" - >"$TEMP/out" || fail "$name: an ALU"
    # What is in each memory queue: its number is that of its name in the table.
    awk -F, -v end="$end" -v entries="$entries" '
        NR > 1 {
            name = $3 "," $4
            if (!(name in number)) number[name] = count++
            for (i = $1; i < $1 + $2 && i < end; i++)
                print "queue|" i "|" number[name] "|" $4 ": " $5 " of " entries " requests|cycle " i "|"
        }' "$TEMP/$name.memory" | sort >"$TEMP/want"
    grep '^queue' "$TEMP/found" | sort >"$TEMP/queues" || true
    begin_alike "$TEMP/want" "$TEMP/queues" >"$TEMP/out" || fail "$name: a memory queue"
}

# All pages are made first, and opened in one browser: it takes longer to start than to show them.
pages=
opened() { pages="$pages $TEMP/$1.html $2"; }
# page STATUS NAME FILE OPTION...
page() {
    want=$1 name=$2
    shift 2
    status "$want" "$LOCKSTEP" trace "$@" --quiet -o "$TEMP/$name.html"
    opened "$name" 31
}
export_trace branch_3 html programs/branch_3.s && opened branch_3 1
export_trace gather html programs/gather.s && opened gather 7
export_trace full html programs/gather.s --set mem_queue=2 && opened full 7
export_trace narrow html programs/early_return.s --set wave_size=16 --set waves=2 --dispatch 5x19 && opened narrow 5
printf '%s\n' '.dispatch 1x32' '    lt.u32 r0.x, lane_id, u(9)' '    if r0.x' '    mov r1.x, u(1)' '    endif' '    ret' >"$TEMP/if.s"
page 0 if "$TEMP/if.s"
page 0 window programs/branch_3.s --window 5:12 --palette classic
grep -q '"command":"lockstep trace programs/gather.s --set mem_queue=2"' "$TEMP/full.html" || fail 'the command of a page lacks its settings'
page 0 dark programs/branch_3.s --theme dark
fault_program >"$TEMP/fault.s"
page 1 fault "$TEMP/fault.s"
sed 's/^\.expect.*/.expect cycles == 1/' programs/branch_3.s >"$TEMP/failed.s"
echo '.expect cycles == 1' >>"$TEMP/failed.s"
page 1 failed "$TEMP/failed.s"
status 0 "$LOCKSTEP" trace programs/gather.s --quiet -o "$TEMP/gather.lstrace"
page 0 recorded "$TEMP/gather.lstrace"
status 1 "$LOCKSTEP" trace "$TEMP/fault.s" --quiet -o "$TEMP/fault.lstrace"
page 0 recorded_fault "$TEMP/fault.lstrace"
printf '%s\n' '; A claim </script><b> & "quotes". A COMMENT </script><b> & "quotes"' '    mov r0.x, lane_id' '    ret' >"$TEMP/a&<b>.s"
status 0 "$LOCKSTEP" asm "$TEMP/a&<b>.s" -o "$TEMP/a.lsb"
page 0 awkward "$TEMP/a.lsb"

# One has two runs.
data() { sed '1,/id="trace">$/d; /^<\/script>$/,$d' "$1"; }
for scheduler in eager round-robin; do
    status 0 "$LOCKSTEP" trace programs/sched_convoy.s --quiet --set scheduler=$scheduler -o "$TEMP/$scheduler.html"
    data "$TEMP/$scheduler.html" | jq -c --arg name $scheduler '.runs[0].name = $name' >"$TEMP/$scheduler.json"
done
{
    sed '/id="trace">$/q' "$TEMP/eager.html"
    jq -c -s '.[0].runs += .[1].runs | .[0]' "$TEMP/eager.json" "$TEMP/round-robin.json"
    sed '1,/id="trace">$/d' "$TEMP/eager.html" | sed -n '/^<\/script>$/,$p'
} >"$TEMP/pair.html"
opened pair 31
# shellcheck disable=SC2086 # names without blanks
tests/tools/probe-page "$TEMP" $pages
cp "$TEMP/if.html" "$TEMP/written.html"
WRITTEN=yes tests/tools/probe-page "$TEMP" "$TEMP/written.html" 31
cp "$TEMP/window.html" "$TEMP/night.html"
BROWSE=--blink-settings=preferredColorScheme=0 tests/tools/probe-page "$TEMP" "$TEMP/night.html" 31

check branch_3 1 32 16 programs/branch_3.s
check gather 7 32 16 programs/gather.s
grep -q '|stalled|Waits for memory|cycle 10|next=lt.u32 .* line 36|needs=r0.y|from=ld r0.y, t0.x, r0.x line 34 in 2|there in=34|' \
    "$TEMP/pixels" || fail 'gather: no cause'
grep -q '^queue|.*2 of 16 requests' "$TEMP/found" || fail 'gather: no requests'
grep -qF 'stack|0|4|39|OUTSIDE|depth 1|pushed=3 push_mask OUTSIDE line 35|popped=38|continues=st u0.x, r0.x, r1.x line 42|lanes=all 32 lanes|32 lanes' \
    "$TEMP/found" || fail 'gather: the mask stack'
grep -qx 'legend|active13[.][0-9] %|inactive0[.]6 %|stalled8[0-9][.][0-9] %|.*lanes diverge' "$TEMP/found" || fail 'gather: the legend'
grep -qx 'verdict|.*3 of 3 expectations' "$TEMP/found" || fail 'gather: the verdict'
grep -qx 'rail|10|0|true' "$TEMP/found" && grep -qx 'rail|2|0|false' "$TEMP/found" || fail 'gather: the rail of stalls'
grep -qE '^bar\|38\|.*\|([5-9]|1[0-9])$' "$TEMP/found" || fail 'gather: a bar without lanes'
check full 7 32 2 programs/gather.s --set mem_queue=2
grep -q '^queue|.*2 of 2 requests|.*The queue is full' "$TEMP/found" || fail 'full: the queue is not full'
check narrow 5 16 16 programs/early_return.s --set wave_size=16 --set waves=2 --dispatch 5x19
grep -q '|not selected|Not selected|.*|selected=wave ' "$TEMP/pixels" || fail 'narrow: nothing is ready'
grep -q '|no thread|Lane .* has no thread' "$TEMP/pixels" || fail 'narrow: all lanes have threads'

# A notch of the wheel is a quarter of a doubling, about the mouse; a drag zooms into its cycles, with shift it selects
# them, and the legend has their shares. Pixels are divided by the rule.
grep -qx 'zoom|1.1892|-\{0,1\}0.000000' "$TEMP/found" || fail 'the wheel'
grep -qx 'printed|true|false' "$TEMP/found" || fail "what is shown after printing: $(grep '^printed' "$TEMP/found")"
awk -F'|' '$1 == "range" { n++; bad = $2 != $4 || $3 != $5 } END { exit !n || bad }' "$TEMP/found" || fail 'a drag'
! grep -qx "select|$(sed -n 's/^legend|//p' "$TEMP/found")" "$TEMP/found" || fail 'selected cycles'
grep -qx 'shares|2 1 1 0 0 0|9 1 0 0 0 0|5 3 2 0 0 0|1 1 1 0 0 0' "$TEMP/found" || fail 'shares'

# What one wrote is what one reads; a key away are the instructions that were made of it.
found written
grep -q '|issues=if r0.x line 3|' "$TEMP/found" || fail 'if: not as written'
grep -q '^stack|0|.*|endif|depth 1|pushed=1 if r0.x line 3|' "$TEMP/found" || fail 'if: an entry without a name'
found if
grep -q '|issues=br_push r0.x' "$TEMP/found" || fail 'if: no instructions'

# A window begins in the middle.
found window
grep -qF 'pixel|5|0|31|inactive|Lane 31 is inactive|cycle 5|since=before cycle 5|active again=8 ' "$TEMP/found" ||
    fail 'window: what was before it'
[ "$(grep -c '^pixel' "$TEMP/found")" = 14 ] || fail 'window: pixels'

# Light or dark: as its reader has it, unless the command line says so.
grep -qx 'theme|light' "$TEMP/found" || fail 'not the setting of the reader: light'
found night
grep -qx 'theme|dark' "$TEMP/found" || fail 'not the setting of the reader: dark'
found dark
grep -qx 'theme|dark' "$TEMP/found" || fail '--theme dark'

# A fault: its banner, and the page opens there; failed expectations.
found fault
grep -q '^banner|Fault: pop_mask on an empty mask stack.*Go to the fault' "$TEMP/found" || fail 'no banner of a fault'
found failed
grep -q '^banner|[1-9] of [1-9] expectations failed.*expected cycles == 1, got' "$TEMP/found" || fail 'no banner of an expectation'

# A recording knows of a fault, but not what came of expectations: it says so.
found recorded
grep -qx 'verdict|Ran to its end · 3 expectations not in the recording' "$TEMP/found" || fail 'recorded: the verdict'
found recorded_fault
grep -q '^verdict|Fault in cycle [0-9]' "$TEMP/found" || fail 'recorded: no fault in the verdict'

# Several runs on one page: strips below each other on one axis, a line at the end of each, the lines compared.
found pair
grep -qx 'runs|eager 188|round-robin 263  +40 %' "$TEMP/found" || fail 'pair: the runs'
grep -qx 'ends|true|true' "$TEMP/found" || fail 'pair: no lines at the ends'
grep -q '^compare|all lines|[0-9]*|[0-9]*|' "$TEMP/found" || fail 'pair: no comparison'

# It prints: the picture of the whole run, source, bill, costs.
tests/tools/browse "$TEMP" --no-pdf-header-footer --print-to-pdf="$TEMP/page.pdf" "file://$TEMP/gather.html" || fail 'printing'
[ "$(wc -c <"$TEMP/page.pdf")" -gt 40000 ] || fail "the print is empty: $(wc -c <"$TEMP/page.pdf") bytes"
grep -qa '/Subtype */Image' "$TEMP/page.pdf" || fail 'the print has no picture'

# The source: from a recording and a binary it is found again; one that has changed is not shown, but its instructions.
page_source() {
    status 0 "$LOCKSTEP" trace "$1" --quiet -o "$TEMP/a.html"
    grep -c 'A COMMENT' "$TEMP/a.html" || true
}
status 0 "$LOCKSTEP" trace "$TEMP/a&<b>.s" --quiet -o "$TEMP/a.lstrace"
for file in "$TEMP/a&<b>.s" "$TEMP/a.lstrace" "$TEMP/a.lsb"; do
    [ "$(page_source "$file")" = 1 ] || fail "$file: no source in the page"
done
found awkward
grep -q '^pixel|0|0|31|active|' "$TEMP/found" || fail 'awkward names break the page'
sed -i 's/mov/add.u32 r0.x, r0.x,/; s/ r0.x, lane_id/ lane_id/' "$TEMP/a&<b>.s"
for file in "$TEMP/a.lstrace" "$TEMP/a.lsb"; do
    [ "$(page_source "$file")" = 0 ] || fail "$file: another source in the page"
done

# So is one that needs a definition.
printf '%s\n' '; A COMMENT' '.machine waves=1' '    mov r0.x, u(N)' '    ret' >"$TEMP/d.s"
status 0 "$LOCKSTEP" trace "$TEMP/d.s" -D N=3 --quiet -o "$TEMP/d.html"
grep -q 'A COMMENT' "$TEMP/d.html" || fail 'd.s: no source in the page'

# Nothing in it leads elsewhere, and the page's own rules forbid it.
sed '/^<script type="application\/json"/,/^<\/script>/d' "$TEMP/gather.html" >"$TEMP/out"
! grep -nE 'https?:|src=|href=|url\(|@import|fetch\(|XMLHttpRequest|WebSocket|import\(' "$TEMP/out" ||
    fail 'the page names something outside'
grep -q "Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\"" \
    "$TEMP/out" || fail 'the policy is missing'
