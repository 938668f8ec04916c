#!/bin/sh
# The commands in README.md, isa-spec.md and the manual pages print what stands below them. Left out is what needs a screen, what builds,
# and what reads a file that a reader is to bring.
. tests/tools/cli.sh
mkdir "$TEMP/here" "$TEMP/examples"
ln -s "$PWD/programs" "$TEMP/here/programs"
mkdir "$TEMP/here/build" "$TEMP/here/tests"
ln -s "$PWD/tests/check" "$TEMP/here/tests/check"
ln -s "$(realpath "$LOCKSTEP")" "$TEMP/here/build/lockstep"

# Number N: the command in N.sh, what it prints in N.txt.
awk -v to="$TEMP/examples" '
    /^```/ { inside = !inside; name = ""; next }
    inside && /^\$ / { name = sprintf("%s/%03d", to, ++count); print substr($0, 3) >(name ".sh"); printf "" >(name ".txt"); next }
    inside && name { print >(name ".txt") }' README.md isa-spec.md sim/cli/man/*.md

count=0
for example in "$TEMP"/examples/*.sh; do
    if grep -q -e '^make ' -e 'shader\.s' -e 'lockstep view' "$example"; then continue; fi
    (cd "$TEMP/here" && bash "$example") >"$TEMP/out" 2>&1 || true
    cmp -s "$TEMP/out" "${example%.sh}.txt" || {
        diff "${example%.sh}.txt" "$TEMP/out" >"$TEMP/err" || true
        fail "not what the documentation says: $(cat "$example")"
    }
    count=$((count + 1))
done
[ $count -ge 12 ] || fail "only $count examples were found"
