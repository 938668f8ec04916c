#!/bin/sh
# A sweep's picture with several charts: each has its own title and the subtitle, so that it can be read by itself.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" sweep programs/branch_1.s --over waves=1,2 --over alus=1,2 --over issue=1,2 -o "$TEMP/a.png" \
    --title 'Title' --subtitle 'What they show'
for issue in 1 2; do
    grep -aq "\"title\":\"Title, issue = $issue\",\"subtitle\":\"What they show\"" "$TEMP/a.png" || fail "chart $issue"
done
