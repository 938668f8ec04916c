#!/bin/sh
# traces/README.md shows every picture of traces/traces.list once, by its title if it has one, and no other picture.
. tests/tools/cli.sh
sed '/^#/d; /^$/d' traces/traces.list | while read -r name rest; do
    title=$(echo "$rest" | sed -n 's/.*--title "\([^"]*\)".*/\1/p')
    [ "$(grep -cF "]($name)" traces/README.md)" -eq 1 ] || fail "traces/README.md does not have $name once"
    [ -z "$title" ] || grep -qxF "![$title]($name)" traces/README.md || fail "traces/README.md: $name is not '$title'"
    for program in $(echo "$rest" | grep -o '^\(programs/[^ ]* *\)*'); do
        [ -f "$program" ] || fail "there is no $program for $name"
    done
done
grep -o '([^)/#]*\.png)' traces/README.md | tr -d '()' | while read -r name; do
    grep -q "^$name " traces/traces.list || fail "$name is in traces/README.md, but not in traces/traces.list"
done
