#!/bin/sh
# What each pixel cost in a run of several passes: an image has the costs of the selected pass if that writes it, else of
# the last pass before that does, or of the next one: the numbers of profile --heat --pass. The pass is named, and buttons
# select its neighbours. `p` that comes before costs are counted, or where there are none, says something that lasts.
. tests/tools/cli.sh

# Passes: fill writes u0, light u1, fill u0 again, each with other costs. Of two rounds of a kernel each has its own.
kernel() { # NAME IMAGE FACTOR: more rounds at the right
    printf '%s\n' "$1:" '    mov r0.xy, thread_pos.xy' '    mov r1.x, u(0)' "    mul.u32 r2.x, r0.x, $3" '    loop' \
        '        lt.u32 r3.x, r1.x, r2.x' '        while r3.x' '        add.u32 r1.x, r1.x, 4' '    endloop' \
        "    st $2.xyzw, r0.xy, f4(1 1 1 1)" '    ret'
}
{
    printf '%s\n' '.framebuffer u0, 32x16' '.framebuffer u1, 32x16' '.dispatch fill, [4 2]x[8 8]' \
        '.dispatch light, [4 2]x[8 8] quads' '.dispatch more, [4 2]x[8 8]' '.dispatch fill, [4 2]x[8 8]'
    kernel fill u0 1 && kernel light u1 2 && kernel more u0 3
} >"$TEMP/a.s"

# costliest PASS: how many instructions its costliest pixel executes.
costliest() {
    "$LOCKSTEP" profile "$TEMP/a.s" --heat executed --pass "$1" -o "$TEMP/$1.csv" --quiet >"$TEMP/out"
    sort -t, -k3,3nr "$TEMP/$1.csv" | sed -n 1p | cut -d, -f3
}
light=$(costliest light) more=$(costliest more)
fill=$(($(costliest fill) / 2)) # it runs twice
status 0 "$LOCKSTEP" profile "$TEMP/a.s" --heat executed --pass light --json
says out '"image": "u1"'
"$LOCKSTEP" run "$TEMP/a.s" >"$TEMP/out"
cycles() { sed -n "s/^  $1 *\([0-9]*\) .*/\1/p" "$TEMP/out" | sed -n 1p; }
in_light=$(($(cycles fill) + 10)) in_more=$(($(cycles fill) + $(cycles light) + 20))

# shows IMAGE CYCLE PASS NUMBER: the pass is named, and its costliest pixel executes so many instructions.
shows() {
    printf '%s\n' 'answer none' 'resize 1280 800' "memory $1" "goto $2" 'picture.show cost' "list $TEMP/list" \
        'key p' 'expect clean' 'expect overlay picture' "expect message ~: $4 executed instructions" >"$TEMP/script"
    status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
    grep -q "[[:space:]]$1\$" "$TEMP/list" || fail "it is not the picture of $1"
    grep -q "[[:space:]]In pass $3:\$" "$TEMP/list" || fail "in cycle $2 the costs of $1 are not those of pass $3"
}
shows u0 0 '1 of 4, fill' "$fill"
shows u0 "$in_light" '1 of 4, fill' "$fill"
shows u1 "$in_light" '2 of 4, light' "$light"
shows u1 0 '2 of 4, light' "$light"
shows u0 "$in_more" '3 of 4, more' "$more"
shows u1 end '2 of 4, light' "$light"
shows u0 end '4 of 4, fill' "$fill"

# The waves of the pass; a click goes to its thread. The button at the right selects the next pass that has the image.
printf '%s\n' 'answer none' 'resize 1280 800' 'memory u0' "goto $in_more" 'picture.show waves' 'expect clean' 'click 35 95' \
    'expect overlay none' 'expect message ~pixel (0, 0) is lane 0 of wave 32; ' 'memory u0' 'goto 0' 'picture.show cost' \
    'click 60 73' "list $TEMP/list" >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
grep -q "[[:space:]]In pass 3 of 4, more:\$" "$TEMP/list" || fail 'the button does not select the next pass'

# Before anything is counted, `p` shows the costliest pixel as soon as it is known; without an image it says why not.
printf '%s\n' 'picture' 'key p' "expect message ~: $fill executed instructions" >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
printf '%s\n' 'picture.next' 'expect failed' 'expect message ~cost: it writes no image' >"$TEMP/script"
status 0 "$LOCKSTEP" view programs/branch_3.s --script "$TEMP/script"

# The list of costs is that of the selected cycles, which `profile --pass` prints; without these of the whole run.
costs() { # FILE: cycles of each cost in a list of texts
    sed -n 's/.*#[0-9a-f]*[[:space:]]\([0-9,.]*\) cycles$/\1/p' "$1" | tr -d , | tr '\n' ' '
}
"$LOCKSTEP" profile "$TEMP/a.s" --pass light --json >"$TEMP/json"
from=$(sed -n 's/^  "from": \([0-9]*\),/\1/p' "$TEMP/json") to=$(sed -n 's/^  "to": \([0-9]*\),/\1/p' "$TEMP/json")
printf '%s\n' 'answer none' 'resize 1280 1000' 'tab costs' "list $TEMP/all" "range $from:$to" "list $TEMP/one" \
    'cost 1' 'expect message ~ of these cycles' 'range none' "list $TEMP/again" >"$TEMP/script"
status 0 "$LOCKSTEP" view "$TEMP/a.s" --script "$TEMP/script"
grep -q '[[:space:]]in pass 2 of 4, light$' "$TEMP/one" || fail 'the costs do not say which pass they are of'
[ "$(costs "$TEMP/all")" = "$(costs "$TEMP/again")" ] || fail 'the costs of the run do not come back'
[ "$(costs "$TEMP/all")" != "$(costs "$TEMP/one")" ] || fail 'a pass has the costs of the run'
first=$(sed -n '/"list": \[/,/\]/s/^ *"cycles": \([0-9]*\).*/\1/p' "$TEMP/json" | sed -n 1p)
costs "$TEMP/one" | grep -q "^$first " || fail "the first cost of the pass takes $(costs "$TEMP/one"), not $first cycles"
