#!/bin/sh
# A sweep's picture with several charts: the first has the title and subtitle of all, each says which value it is for.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" sweep programs/branch_1.s --over waves=1,2 --over alus=1,2 --over issue=1,2 -o "$TEMP/a.png" \
    --title 'Title' --subtitle 'What they show'
grep -aq '"title":"Title","subtitle":"What they show.*issue = 1"' "$TEMP/a.png" || fail 'the first chart'
grep -aq '{"kind":"[a-z]*","subtitle":"issue = 2"' "$TEMP/a.png" || fail 'the second chart'
