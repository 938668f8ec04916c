#!/bin/sh
# The commands in README.md, isa-spec.md and the manual pages print what stands below them. To make it again:
# tests/tools/page-examples build/lockstep README.md >page && mv page README.md
. tests/tools/cli.sh
count=0
for page in README.md isa-spec.md sim/cli/man/*.md; do
    examples=$(grep -c '^\$ ' "$page") || continue
    count=$((count + examples))
    status 0 tests/tools/page-examples "$LOCKSTEP" "$page"
    same "$TEMP/out" "$page"
done
[ $count -ge 12 ] || fail "only $count examples were found"
