#!/bin/sh
# What a sweep keeps is never lost and never wrong: damaged lines are said and their points run again, the others are
# taken over; and a file that is not a sweep's is left as it is.
. tests/tools/cli.sh
printf '%s\n' '.default N, 0' '    mov r0.x, u(N)' '    ret' >"$TEMP/a.s"
cd "$TEMP" || exit
case $LOCKSTEP in /*) ;; *) LOCKSTEP=$OLDPWD/$LOCKSTEP ;; esac
status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o whole.csv
status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 --points 0:4 -o kept.csv
[ "$(wc -l <kept.csv)" -eq 6 ] || fail 'two lines and four results are wanted'

# taken COUNT FIRST: so many of six points are taken over from `damaged`, whose line FIRST is the first that is said.
# What is added stands on lines of its own.
taken() {
    cp damaged a.csv.partial
    status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv
    if [ "$1" -gt 0 ]; then says err "took over $1 of 6 points"; fi
    if [ "$2" -gt 0 ]; then says err "a.csv.partial:$2: "; fi
    same a.csv whole.csv
    [ ! -e a.csv.partial ] || fail 'the partial file is still there'
    cp damaged a.csv.partial
    status 0 "$LOCKSTEP" sweep a.s --over define:N=2..6 -o a.csv
    says err 'it has 1 result that is not of this sweep'
    head -c "$(wc -c <damaged)" a.csv.partial | cmp - damaged || fail 'lines are lost'
    status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv --merge a.csv.partial
    same a.csv whole.csv
}
cp kept.csv damaged && taken 4 0
sed '4s/,ok,/,"ok,/' kept.csv >damaged && taken 3 4                                  # a stray quote
sed '4s/,ok,,0,0,\([0-9]*\),/,ok,,0,0,1\1,/' kept.csv >damaged && taken 3 4          # an edited cell
sed '5s/^\(.\{16\}\),\(.\{16\}\)/\2,\1/' kept.csv >damaged && taken 3 5
sed '4s/$/\r/; 6s/^0*./x/' kept.csv >damaged && taken 2 4
head -c -30 kept.csv >damaged && taken 3 6                                           # a row that was not written to its end
head -c -1 kept.csv >damaged && taken 3 6
{ cat kept.csv && head -c 5000 /dev/zero; } >damaged && taken 4 7
{ cat kept.csv && head -c 3000 "$LOCKSTEP"; } >damaged && taken 4 7
head -c 40 kept.csv >a.csv.partial
status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv
silent err
# A line is of the point with its key, wherever it stands.
{ sed -n 1,2p kept.csv && sed -n 4p kept.csv | cut -c1-16 | tr -d '\n' && sed -n 5p kept.csv | cut -c17-; } >a.csv.partial
status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv
says err 'a.csv.partial:3: '
same a.csv whole.csv

# untouched TEXT: what is said of a.csv.partial, which is left as it is.
untouched() {
    cp a.csv.partial before
    status 2 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv
    says err "a.csv.partial: $1"
    same before a.csv.partial
}
foreign() {
    untouched 'not results of a sweep: move this file away'
    status 2 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv --fresh
    says err 'not results of a sweep'
    same before a.csv.partial
}
rm a.csv
echo 'my own notes' >a.csv.partial && foreign
cp whole.csv a.csv.partial && foreign
sed '1d' kept.csv >a.csv.partial && foreign
head -c 3000 "$LOCKSTEP" >a.csv.partial && foreign
sed '1s/$/0/' kept.csv >a.csv.partial && untouched 'results of another build'
[ ! -e a.csv ] || fail 'a table all the same'
status 0 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv --fresh
[ ! -e a.csv.partial ] || fail 'the partial file is still there'
mkfifo a.csv.partial
status 2 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv --fresh
says err 'not results of a sweep'
[ -p a.csv.partial ] || fail 'the pipe is gone'
rm a.csv.partial && echo mine >mine && ln -s mine a.csv.partial
status 2 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv
[ "$(cat mine)" = mine ] || fail 'a file behind a link'
rm a.csv.partial

# Parts: what is not one is said.
mkdir parts
cp kept.csv parts && cp whole.csv parts
sed '1s/$/0/' kept.csv >parts/old.csv
status 1 "$LOCKSTEP" sweep a.s --over define:N=1..6 -o a.csv --merge parts
says err 'parts/whole.csv: not results of a sweep'
says err 'parts/old.csv: results of another build'
says err '2 of 6 points are missing'
status 1 "$LOCKSTEP" sweep a.s --over define:N=101..130 -o b.csv --merge parts
says err '30 of 30 points are missing'
says err 'point 9: N=110'
says err 'and 20 more'
