#!/bin/sh
# Rows in files: those of this sweep are taken over, a line that was cut runs again, and a file of another sweep or of
# something else is refused, and left as it is.
. tests/tools/cli.sh
printf '%s\n' '.default N, 0' '    mov r0.x, u(N)' '    ret' >"$TEMP/a.s"
cd "$TEMP" || exit
case $LOCKSTEP in /*) ;; *) LOCKSTEP=$OLDPWD/$LOCKSTEP ;; esac
status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o whole.csv
status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 --points 0:4 -o kept.csv
[ "$(wc -l <kept.csv)" -eq 5 ] || fail 'the names and four rows are wanted'

# taken COUNT: so many rows of a.csv.partial are taken over, and the table is that of a whole sweep.
taken() {
    status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv
    if [ "$1" -gt 0 ]; then says err "took over $1 of 6 points"; else silent err; fi
    same a.csv whole.csv
    [ ! -e a.csv.partial ] || fail 'the partial file is still there'
}
cp kept.csv a.csv.partial && taken 4
sed '1d' kept.csv | sort -r | { sed -n 1p kept.csv && cat; } >a.csv.partial && taken 4
head -c -30 kept.csv >a.csv.partial && taken 3 # a row that was not written to its end
head -c -1 kept.csv >a.csv.partial && taken 3
head -c 40 kept.csv >a.csv.partial && taken 0 # not even the names were
: >a.csv.partial && taken 0
# What was cut is gone before more is added.
head -c -30 kept.csv >a.csv.partial
status 1 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv --merge a.csv.partial
says err '3 of 6 points are missing'

# refused TEXT OPTION...: what is said of a.csv.partial, which is left as it is.
refused() {
    text=$1
    shift
    cp a.csv.partial before
    status 2 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv "$@"
    says err "a.csv.partial: $text"
    same before a.csv.partial
}
fresh() {
    status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv --fresh
    [ ! -e a.csv.partial ] || fail 'the partial file is still there'
}
other='results of another program, of other settings or of another build of lockstep: --fresh removes them'
rm a.csv
cp kept.csv a.csv.partial && refused "$other" --set lat_fast=3
cp kept.csv a.csv.partial && status 2 "$LOCKSTEP" sweep a.s --over define:N=2..6 -o a.csv
sed '4s/^./x/' kept.csv >a.csv.partial && refused "$other"
sed '4s/,ok,/,/' kept.csv >a.csv.partial && refused "$other"
sed '1s/cycles/loops/' kept.csv >a.csv.partial && refused "$other" # names of another build
[ ! -e a.csv ] || fail 'a table all the same'
fresh
sed '4s/,ok,/,"ok,/' kept.csv >a.csv.partial && refused 'line 4: a quote is not closed'
foreign() {
    refused 'not results of a sweep: move this file away'
    refused 'not results of a sweep' --fresh
}
echo 'my own notes' >a.csv.partial && foreign
cp whole.csv a.csv.partial && foreign
sed '1d' kept.csv >a.csv.partial && foreign
head -c 3000 "$LOCKSTEP" >a.csv.partial && foreign
{ cat kept.csv && head -c 500 /dev/zero && echo; } >a.csv.partial && foreign
rm a.csv.partial && mkfifo a.csv.partial
status 2 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv --fresh
says err 'not results of a sweep'
[ -p a.csv.partial ] || fail 'the pipe is gone'
rm a.csv.partial && echo mine >mine && ln -s mine a.csv.partial
status 2 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv
[ "$(cat mine)" = mine ] || fail 'a file behind a link'
rm a.csv.partial

# A row is that of all points that are the same.
status 0 "$LOCKSTEP" sweep a.s --over define:N=1,01,2 --points 0:1 -o one.csv
status 1 "$LOCKSTEP" sweep a.s --over define:N=1,01,2 -o a.csv --merge one.csv
says err '1 of 3 points are missing'

# Parts: what is not one is said, and the others are taken.
mkdir parts
cp kept.csv parts && cp whole.csv parts
sed 's/^\([0-9a-f]\{15\}\)./\1x/' kept.csv >parts/old.csv
status 1 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv --merge parts
says err 'parts/whole.csv: not results of a sweep'
says err 'parts/old.csv: results of another program'
says err '2 of 6 points are missing'
status 1 "$LOCKSTEP" sweep a.s --over define:N=101..130 -o b.csv --merge parts
says err '30 of 30 points are missing'
says err 'point 9: N=110'
says err 'and 20 more'
