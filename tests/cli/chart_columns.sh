#!/bin/sh
# `chart` takes columns by name, rows by value, and a series for each value of a column; the numbers are in the PNG.
. tests/tools/cli.sh
printf '%s\n' 'a,b,c,s' '4,2,x,ok' '1,3,x,ok' '1,5,y,ok' '2,9,y,bad' '4,7,y,ok' >"$TEMP/d.csv"
numbers() { grep -ao '"x":.*' "$TEMP/d.png" | head -n 1; }
status 0 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/d.png" --columns a,b --by c --where s=ok --kind lines
grep -aq '"values":\[1,4\]},"y":{"scale":"linear","name":"b"},"series":\[{"name":"x","values":\[3,2\]},{"name":"y","values":\[5,7\]}\]' \
    "$TEMP/d.png" || fail "$(numbers)"
status 0 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/d.png" --columns c,b,a --where c=y
grep -aq '"categories":\["y","y","y"\]},"y":{"scale":"linear"},"series":\[{"name":"b","values":\[5,9,7\]},{"name":"a","values":\[1,2,4\]}\]' \
    "$TEMP/d.png" || fail "$(numbers)"
status 0 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/d.png" --columns a,b,b,b,b,b,b,b # more names than columns
status 2 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/e.png" --columns a,bb
says err "there is no column 'bb'"
status 2 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/e.png" --columns a,b --by s
says err "there is a row with '1' and 'ok' already"
status 2 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/e.png" --columns a,b,c --by s
says err 'needs one column of values'
status 2 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/e.png" --columns a,c
says err "d.csv:2: 'x' in column 'c' is not a number"
for wrong in '--columns a' '--where s'; do
    # shellcheck disable=SC2086 # words on purpose
    status 2 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/e.png" $wrong
done
[ ! -e "$TEMP/e.png" ] || fail 'there is a picture of what is wrong'
