#!/bin/sh
# --dump writes tables and rows of numbers by the extension, --print shows memory; what was written can be bound again, bit
# for bit. What cannot be is an error before the run.
. tests/tools/cli.sh
cat >"$TEMP/a.s" <<'END'
.dispatch 1x32
.framebuffer u1, 4x3
.framebuffer u2, rgba32f 2x2
    shl r1.x, lane_id, 2
    ld r2.x, u0.x, r1.x
    st u1.xyzw, u2(1 2), f4(1.0 0.5 0.0 1.0)
    st u2.xyzw, u2(1 1), f4(1.0 0.5 0.1 -2.0)
    ret
END
# All kinds of bits: numbers, infinities, several NaNs, the smallest float, -0, and the program itself.
{
    printf '\000\000\200\077\315\314\314\075\000\000\200\177\000\000\200\377\000\000\300\177\001\000\300\377\001\000\200\177'
    printf '\001\000\000\000\000\000\000\200\377\377\377\377\004\003\002\001\377\377\177\177\000\000\000\117'
    printf '\001\000\300\177'
    dd if="$LOCKSTEP" bs=4 count=249 2>/dev/null
} >"$TEMP/in"
for form in csv txt u32:csv i32x7:csv f32:csv f32x5:txt hexx3:csv hex:txt rgba:txt i32:txt; do
    type=${form%:*}: extension=${form#*:}
    [ "$form" != "$extension" ] || type=
    status 0 "$LOCKSTEP" run -q "$TEMP/a.s" --bind "u0=u32:$TEMP/in" --dump "u0=$type$TEMP/x.$extension"
    status 0 "$LOCKSTEP" run -q "$TEMP/a.s" --bind "u0=$TEMP/x.$extension" --dump "u0=$TEMP/again.bin"
    same "$TEMP/in" "$TEMP/again.bin"
done

# Forms to look at. Every row of a table has the same number of cells.
run() { status 0 "$LOCKSTEP" run -q "$TEMP/a.s" --bind "u0=u32:$TEMP/in" "$@"; }
run --dump "u0[0:3]=f32:$TEMP/f.csv" --dump "u0[1:6]=hexx2:$TEMP/h.csv" --dump "u1=$TEMP/u1.txt" --dump "u0[2:3]=$TEMP/x"
printf 'word,f32\n0,1.0\n1,0.1\n2,inf\n' | cmp - "$TEMP/f.csv" || fail 'a table of floats'
printf 'word,hex.0,hex.1\n1,0x3dcccccd,0x7f800000\n3,0xff800000,0x7fc00000\n5,0xffc00001,\n' | cmp - "$TEMP/h.csv" ||
    fail 'a table with a row that is not full'
[ "$(sed -n 3p "$TEMP/u1.txt")" = '#00000000 #ff8000ff #00000000 #00000000' ] || fail 'a row of texels'
printf '\000\000\200\177' | cmp - "$TEMP/x" || fail 'bytes of a range'
run --print 'u0[0:3]=f32' --print 'u0[9:12]=i32x2' --print 'u1[2:3]' --print u2
cat >"$TEMP/want" <<'END'
u0 f32, words 0 to 2
0: 1.0 0.1 inf

u0 i32, words 9 to 11
 9:         -1   16909060
11: 2139095039

u1 rgba, rgba8, 4 x 3 texels, rows 2 to 2
2: #00000000 #ff8000ff #00000000 #00000000

u2 f32, rgba32f, 2 x 2 texels, rows 0 to 1
0:  0.0  0.0  0.0  0.0  0.0  0.0  0.0  0.0
1:  0.0  0.0  0.0  0.0  1.0  0.5  0.1 -2.0
END
same "$TEMP/want" "$TEMP/out"
run --json --print 'u0[0:3]=f32' --print 'u0[3:4]'
says out '"print": ['
says out '"inf"'
says out '4286578688'
[ "$(grep -c '^{' "$TEMP/out")" -eq 1 ] && [ "$(tail -n 1 "$TEMP/out")" = '}' ] || fail 'it is not one object'

# Wrong names, ranges and types are found before a long run.
endless_program >"$TEMP/endless.s"
wrong() {
    expected=$1
    shift
    status 2 timeout 10 "$LOCKSTEP" run "$TEMP/endless.s" --bind u0=zeros:64 --bind u1=framebuffer:4x4 "$@"
    says err "$expected"
}
wrong '.csv' --dump u0=x.jpg
wrong '.csv' --dump u0=x.u32
wrong 'nothing is bound to u5' --print u5
wrong 'nothing is bound to t0' --dump "t0=$TEMP/x"
wrong 'u0 has 16 words' --print 'u0[0:17]'
wrong 'u1 has 4 rows of texels' --dump "u1[4:5]=$TEMP/x.txt"
wrong 'is a buffer' --dump "u0=$TEMP/x.png"
wrong 'a range is [A:B]' --print 'u0[4]'
wrong 'a range is [A:B]' --print 'u0[4:4]'
wrong 'a range is [A:B]' --print 'u0[0:16'
wrong 'a range is [A:B]' --print 'u0[0:16=f32'
wrong 'the types are' --print u0=f64
wrong 'the types are' --print u0=u32x0
wrong 'the types are' --print r0
wrong "in front of a ':'" --dump "u0=f64:$TEMP/x.csv"
wrong "in front of a ':'" --dump "u0=u32x0:$TEMP/x.csv"
wrong "in front of a ':'" --dump "u0=f32x9999999:$TEMP/x.csv"
wrong "in front of a ':'" --dump "u0=csv:$TEMP/x.csv"
wrong 'a type is for' --dump "u0=f32:$TEMP/x.bin"
wrong 'a range is for' --dump "u1[0:1]=$TEMP/x.png"
wrong 'cannot write' --dump "u0=$TEMP/none/x.csv"
printf '1 2\n3 x4\n' >"$TEMP/bad.txt"
wrong "line 2: 'x4' is not a number" --bind "u2=$TEMP/bad.txt"
printf '4294967296\n' >"$TEMP/bad.csv"
wrong 'is not a number' --bind "u2=$TEMP/bad.csv"
