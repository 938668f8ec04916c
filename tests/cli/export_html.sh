#!/bin/sh
# The page, opened in a browser: every pixel that is pointed at has the colour and the words that the table says, the
# sums add up, and nothing is asked from the network.
. tests/tools/cli.sh
. tests/tools/exported.sh

# What the probe must find, from the tables: as its rows, but of a pixel's words only those that the table knows:
# place and state, line and instruction, and why a lane is inactive or the wave waits.
expected() {
    awk -F, -v step="$2" -v end="$3" -v wave_size="$4" '
        function bit(exec, lane,    digit) {
            digit = index("0123456789abcdef", substr(exec, length(exec) - int(lane / 4), 1)) - 1
            return int(digit / 2 ^ (lane % 4)) % 2
        }
        function text(    t) { t = $0; return match(t, /"[^"]*"/) ? substr(t, RSTART + 1, RLENGTH - 2) : $(NF - 1) }
        BEGIN {
            split("inactive #000000 active #f5f6f8 disabled #454d5a stalled #3975c8 idle #f5b03c", c, " ")
            for (i = 1; i < 10; i += 2) colour[c[i]] = c[i + 1]
        }
        NR == 1 { next }
        {
            n++
            cycle[n] = $1; cycles[n] = $2; slot[n] = $4; wave[n] = $6; state[n] = $7; exec[n] = $8; line[n] = $10
            name[n] = text(); reason[n] = $NF
            if ($4 in last) { next_of[last[$4]] = n; before[n] = last[$4] }
            last[$4] = n
        }
        function off_since(r, lane) {
            while (r in before && wave[before[r]] == wave[r] && !bit(exec[before[r]], lane)) r = before[r]
            return r
        }
        function words(r, lane,    first, later) {
            if (state[r] != "disabled" && !bit(exec[r], lane)) {
                first = off_since(r, lane)
                if (!(first in before) || wave[before[first]] != wave[r]) return "It holds no thread"
                for (later = r; later in next_of && wave[later] == wave[r] && !bit(exec[later], lane);)
                    later = next_of[later]
                return "Off since cycle " cycle[first] ", by line " line[first] ": " name[first] ". " \
                    (wave[later] == wave[r] && bit(exec[later], lane) && cycle[later] < end ? \
                     "On again in cycle " cycle[later] ", line " line[later] "." : "Not on again")
            }
            return state[r] == "active" ? "Executes" : reason[r] ":"
        }
        function pixel(r, at, lane,    shown, ended) {
            ended = state[r] == "active" && exec[r] ~ /^0x0*$/ && (!(r in next_of) || wave[next_of[r]] != wave[r])
            shown = ended ? "disabled" : state[r] != "disabled" && !bit(exec[r], lane) ? "inactive" : state[r]
            print "pixel|" at "|" slot[r] "|" lane "|" colour[shown] "|" \
                (wave[r] < 0 ? "slot " slot[r] : "wave " wave[r]) " · lane " lane " · cycle " at "   " shown "|" \
                (wave[r] < 0 ? "" : "line " line[r] ": " name[r] "|") (ended ? "ended:" : words(r, lane))
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

# sums ISSUES BLACK: the lines have all issues; the bill, and what it says of itself, all black pixels, of which the lines
# have all but those that no line is charged with.
sums() {
    awk -F'|' -v want_issues="$1" -v want_black="$2" '
        $1 == "line" { issues += $3; caused += $5 }
        $1 == "bill" { bill += $2; nobody += $4 == "" ? $2 : 0 }
        $1 == "billnote" { split($2, word, " "); black = word[5] }
        END { if (issues != want_issues || black != want_black || bill != want_black || caused + nobody != bill) {
            print issues " issues, " black " black lane-cycles, " bill " in the bill, " caused " of lines, " nobody \
                " of nobody; the table has " want_issues " and " want_black; exit 1 } }' "$TEMP/found"
}

# What a bin says of a lane is what its cycles show, counted; the picture has no more than one slot here.
bins() {
    awk -F'|' -v order='inactive active stalled idle disabled' '
        $1 == "pixel" { n = split($6, word, " "); count[int($2 / 4) * 4 "|" $3 "|" $4 "|" word[n]]++ }
        $1 == "bin" { bins++; want = ""
            for (i = split(order, state, " "); i > 0; i--) {
                k = count[$2 "|" $3 "|" $4 "|" state[i]]
                if (k && !index($6, state[i] " " k)) bad = bad "\n" $0 ": not " state[i] " " k
            } }
        END { if (!bins || bad) { print bins + 0 " bins" bad; exit 1 } }' "$TEMP/found"
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

check() {
    name=$1 step=$2 wave_size=$3 entries=$4
    shift 4
    export_trace "$name" html "$@"
    tests/tools/probe-page "$TEMP/$name.html" "$step" "$TEMP" >"$TEMP/found"
    [ -s "$TEMP/found" ] || { cp "$TEMP/browser.err" "$TEMP/err" && fail "$name: the page did not run"; }
    ! grep '^error' "$TEMP/found" >"$TEMP/out" || fail "$name"
    grep '^pixel' "$TEMP/found" | sort >"$TEMP/pixels"
    end=$(awk -F'|' '$2 >= end { end = $2 + 1 } END { print end }' "$TEMP/pixels")
    expected "$TEMP/$name.csv" "$step" "$end" "$wave_size" >"$TEMP/want"
    begin_alike "$TEMP/want" "$TEMP/pixels" >"$TEMP/out" || fail "$name: a pixel"
    grep -qx 'network|0' "$TEMP/found" || fail "$name: the page asks for something"
    expected "$TEMP/$name.csv" 1 "$end" "$wave_size" >"$TEMP/all"
    issues=$(awk -F, 'NR > 1 && $7 == "active" { n += $2 } END { print n + 0 }' "$TEMP/$name.csv")
    sums "$issues" "$(grep -c '|#000000|' "$TEMP/all" || true)" >"$TEMP/out" || fail "$name: sums"
    bins >"$TEMP/out" || fail "$name: bins"
    same_bill "$@"
    # What each ALU executes.
    awk -F, -v end="$end" 'NR > 1 { for (i = $1; i < $1 + $2 && i < end; i++)
        print "alu|" i "|" $4 "|ALU " $4 " · cycle " i "|" ($6 ? "wave " $5 ", line " : "It is empty.") }' \
        "$TEMP/$name.alu" | sort >"$TEMP/want"
    grep '^alu' "$TEMP/found" | sort | begin_alike "$TEMP/want" - >"$TEMP/out" || fail "$name: an ALU"
    # What is in each memory queue: its number is that of its name in the table; the bar begins below, and is never as
    # high as the strip unless the queue is full, when it has the colour of stalled lanes.
    awk -F, -v end="$end" -v entries="$entries" '
        NR > 1 {
            name = $3 "," $4
            if (!(name in number)) number[name] = count++
            bottom = $5 == 0 ? "#12151a" : $5 == entries ? "#3975c8" : "#aeb6c3"
            top = $5 == entries ? "#3975c8" : "#12151a"
            for (i = $1; i < $1 + $2 && i < end; i++)
                print "queue|" i "|" number[name] "|" bottom "|" top "|" $4 " · cycle " i "|" $5 " of " entries " requests"
        }' "$TEMP/$name.memory" | sort >"$TEMP/want"
    grep '^queue' "$TEMP/found" | sort >"$TEMP/queues" || true
    begin_alike "$TEMP/want" "$TEMP/queues" >"$TEMP/out" || fail "$name: a memory queue"
}
check branch_3 1 32 16 programs/branch_3.s
check gather 7 32 16 programs/gather.s
grep -q '|#3975c8|.*It waits for r0.y, written by line 34: ld r0.y, t0.x, r0.x' "$TEMP/pixels" || fail 'gather: no cause'
grep -q '^queue|.*2 of 16 requests' "$TEMP/found" || fail 'gather: no requests'
check full 7 32 2 programs/gather.s --set mem_queue=2
grep -q '^queue|.*2 of 2 requests in flight: the queue is full' "$TEMP/found" || fail 'full: the queue is not full'
check narrow 5 16 16 programs/early_return.s --set wave_size=16 --set waves=2 --dispatch 5x19
grep -q '|#f5b03c|' "$TEMP/pixels" || fail 'narrow: nothing is idle'
grep -q 'It holds no thread' "$TEMP/pixels" || fail 'narrow: all lanes have threads'

# A window begins in the middle.
status 0 "$LOCKSTEP" trace programs/branch_3.s --quiet --window 5:12 --palette classic -o "$TEMP/window.html"
tests/tools/probe-page "$TEMP/window.html" 31 "$TEMP" >"$TEMP/found"
grep -qF 'pixel|5|0|31|#000000|wave 0 · lane 31 · cycle 5   inactive|line 39: mov r1.z, r0.x|Off since before cycle 5. On again in cycle 8, line 42.' \
    "$TEMP/found" || fail 'window: what was before it'
[ "$(grep -c '^pixel' "$TEMP/found")" = 14 ] || fail 'window: pixels'

# The source: from a recording and a binary it is found again; one that has changed is not shown, but its instructions.
page_source() {
    status 0 "$LOCKSTEP" trace "$1" --quiet -o "$TEMP/a.html"
    grep -c 'A COMMENT' "$TEMP/a.html" || true
}
printf '%s\n' '; A COMMENT </script><b> & "quotes"' '    mov r0.x, lane_id' '    ret' >"$TEMP/a&<b>.s"
status 0 "$LOCKSTEP" trace "$TEMP/a&<b>.s" --quiet -o "$TEMP/a.lstrace"
status 0 "$LOCKSTEP" asm "$TEMP/a&<b>.s" -o "$TEMP/a.lsb"
for file in "$TEMP/a&<b>.s" "$TEMP/a.lstrace" "$TEMP/a.lsb"; do
    [ "$(page_source "$file")" = 1 ] || fail "$file: no source in the page"
done
tests/tools/probe-page "$TEMP/a.html" 31 "$TEMP" >"$TEMP/found"
grep -q '^pixel|0|0|31|#f5f6f8|' "$TEMP/found" || fail 'awkward names break the page'
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
