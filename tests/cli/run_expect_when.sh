#!/bin/sh
# Conditions of expectations: with machine=written it is checked if all settings but those of the other condition are as
# the program has them; what is no condition is said.
. tests/tools/cli.sh
printf '%s\n' '.machine waves=2' '.expect cycles == 7 when machine=written' \
    '.expect cycles == 8 when waves=3 machine=written' '.expect cycles == 9 when waves=3' '    ret' >"$TEMP/a.s"
failing_lines() { sed -n 's/.*a\.s:\([0-9]*\): expectation failed: expected cycles.*/\1/p' "$TEMP/err" | tr '\n' ' '; }
# lines LINES OPTION...: these expectations are checked; all are wrong.
lines() {
    want=$1
    shift
    got=0
    "$LOCKSTEP" run -q "$TEMP/a.s" "$@" >"$TEMP/out" 2>"$TEMP/err" || got=$?
    [ "$(failing_lines)" = "$want" ] || fail "$*: checked lines $(failing_lines)and not $want"
}
lines '2 '
lines '2 ' --set waves=2 --set alus=2
lines '3 4 ' --set waves=3
lines '4 ' --set waves=3 --set alus=1
lines '' --preset post
lines '2 ' --preset post --set waves=2
for pair in machine=other preset=post waves=many nothing=1; do
    printf '%s\n' ".expect cycles == 1 when $pair" '    ret' >"$TEMP/b.s"
    status 1 "$LOCKSTEP" run -q "$TEMP/b.s"
    says err 'b.s:1: expectation failed: when: '
done
