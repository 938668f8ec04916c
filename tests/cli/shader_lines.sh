#!/bin/sh
# Which line pays, and which has the loop's own instructions: as the shaders of tests/shaders/lines say it by hand, at
# the end of lines.
#
#   //? pays       lanes wait because of it: its condition let others go on, or they left by it (the bill, and why)
#   //? returned   the same, of lanes that have returned from the kernel
#   //? loop       it has the first and the last instruction of a loop, and of its part for lanes that continue; for a do
#                  loop glslang says so of the condition in GLSL, and of the do in HLSL
#
# Nothing of it is true of a line that does not say it.
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'

count=0
: >"$TEMP/charged"
for file in tests/shaders/lines/*; do
    count=$((count + 1))
    "$LOCKSTEP" import "$file" -o "$TEMP/text.s"
    "$LOCKSTEP" profile "$TEMP/text.s" --json >"$TEMP/out"
    cycles=$(json cycles)
    for at in 3:$((cycles / 2)) 11:$((cycles * 7 / 9)) 26:$((cycles * 8 / 9)); do
        "$LOCKSTEP" why "$TEMP/text.s" --at "0:$at" >>"$TEMP/out"
    done
    awk -v file="$file" '
        function number(text) { match(text, /[0-9]+/); return substr(text, RSTART, RLENGTH) }
        FILENAME == file {
            if (sub(/.*\/\/\? /, "")) for (i = 1; i <= NF; i++) said[$i, FNR] = 1
            next
        }
        FILENAME ~ /text.s$/ {
            if ($1 == ".loc") { line = $0; sub(/^\.loc "[^"]*" /, "", line); line = number(line) }
            if ($1 == "loop" || $1 == "endloop" || $1 == "continuing") true_of["loop", line] = 1
            next
        }
        /^  "bill": / { bill = 1 }
        /^  "lines": / { bill = 0 }
        /"line":/ { line = number($2) }
        /"inactive_lane_cycles"/ { on = bill }
        /"inactive_while_issuing"/ { on = 0 }
        on && /: [1-9]/ && !/no-thread/ { true_of[/returned/ ? "returned" : "pays", line] = 1 }
        /has been inactive since/ {
            asked++
            if (!sub(/.* diverged at `[^`]*`, line /, "")) sub(/.* since cycle [^`]*`[^`]*`, line /, "")
            line = number($0)
            if (!(("pays", line) in said) && !(("returned", line) in said)) print file ": why names line " line
        }
        END {
            for (key in said) if (!(key in true_of)) { split(key, part, SUBSEP); print file ":" part[2] ": not " part[1] }
            for (key in true_of) if (!(key in said)) { split(key, part, SUBSEP); print file ":" part[2] ": " part[1] }
            print asked + 0 >"/dev/stderr"
        }' "$file" "$TEMP/text.s" "$TEMP/out" >>"$TEMP/charged" 2>>"$TEMP/asked"
done
[ ! -s "$TEMP/charged" ] || { cat "$TEMP/charged" && fail 'the lines above are charged otherwise'; }
[ $count -ge 40 ] || fail "only $count shaders"
[ "$(awk '{ sum += $1 } END { print sum }' "$TEMP/asked")" -ge 40 ] || fail 'why was asked about few inactive lanes'
