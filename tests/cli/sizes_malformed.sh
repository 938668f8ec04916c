#!/bin/sh
# Numbers and pairs of them on the command line: what is malformed, or out of range, is refused with the range; status 2.
. tests/tools/cli.sh
printf '%s\n' 'a,b' '1,2' >"$TEMP/d.csv"
small_program '.buffer u0, 32' >"$TEMP/a.s"
refused() { # refused TEXT COMMAND...
    text=$1
    shift
    status 2 "$LOCKSTEP" "$@"
    says err "$text"
}
for size in 800 800x 0x400 800x0 800x400x2 800X400 ' 800x400' 8-00x4 99999999x2 18446744073709551617x2; do
    refused '--size takes WxH, such as 800x400' chart "$TEMP/d.csv" -o "$TEMP/a.png" --size "$size"
done
for scale in 0 4 2x '' -1; do
    refused '--scale takes a number from 1 to 3' chart "$TEMP/d.csv" -o "$TEMP/a.png" --scale "$scale"
done
for range in 5 5: :5 5:5 6:5 a:b 1:2:3; do
    refused '--window takes A:B with A below B' trace "$TEMP/a.s" -o "$TEMP/a.png" --window "$range"
done
for points in 3 3: 1:2:3 1:99999999; do
    refused '--points takes two numbers A:B' sweep "$TEMP/a.s" --over waves=1,2 --points "$points"
done
for threads in 0 1025 2x; do
    refused '--threads takes a number from 1 to 1024' run "$TEMP/a.s" --threads "$threads"
done
[ ! -e "$TEMP/a.png" ] || fail 'there is a picture of what is wrong'
status 0 "$LOCKSTEP" chart "$TEMP/d.csv" -o "$TEMP/a.png" --size 300x200 --scale 2
status 0 "$LOCKSTEP" run "$TEMP/a.s" --bind u1=framebuffer:4x4:r32f --bind u2=framebuffer:4x4 --dump u1=/dev/null --dump u2=/dev/null
