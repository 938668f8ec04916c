#!/bin/sh
# The window runs a recording again: same program, settings, data, size, checks and texts, wherever the files have gone.
. tests/tools/cli.sh

# panels PREFIX FILE OPTION...: what the window shows of it, but for the name of the file and the bottom line.
panels() {
    prefix=$1
    shift
    printf '%s\n' 'resize 1600 1000' 'at 0:3:40' 'wait idle' "list $TEMP/$prefix.list" >"$TEMP/script"
    got=0
    "$LOCKSTEP" view "$@" --script "$TEMP/script" >"$TEMP/out" 2>"$TEMP/$prefix.err" || got=$?
    sed '/^[01] *[0-9]*,984 /d; s/^[-0-9, ]*#[0-9a-f]* *//; /\(a\.s\|texture_lookup\.s\|\.lstrace\)$/d' "$TEMP/$prefix.list" >"$TEMP/$prefix"
    echo "status $got" >>"$TEMP/$prefix"
}

# A program that needs all of it: data from outside, a size, settings, and a source that is gone afterwards.
mkdir "$TEMP/was"
cat >"$TEMP/was/a.s" <<'END'
; A COMMENT that only the source has.
.buffer u0, u32 1 2 3 4
    mul.u32 r0.x, thread_id, u(4)
    ld r1.x, t0.x, r0.x
    ld r2.x, t1.x, r0.x
    add.u32 r1.x, r1.x, r2.x
    st u0.x, r0.x, r1.x
    ret
.expect u0[0], u32 9
END
printf '%0256d' 0 | tr 0 '\001' >"$TEMP/words"
set -- --bind "t0=u32:$TEMP/words" --bind t1=zeros:256 --bind "u0=zeros:256" --dispatch 2x24 --set waves=3 --set issue=1 --check races
panels ran "$TEMP/was/a.s" "$@"
grep -q 'A COMMENT' "$TEMP/ran" || fail 'the window has no source'
status 1 "$LOCKSTEP" trace "$TEMP/was/a.s" "$@" -q -o "$TEMP/recorded.lstrace"
mv "$TEMP/was" "$TEMP/gone"
mv "$TEMP/words" "$TEMP/gone"
panels again "$TEMP/recorded.lstrace"
same "$TEMP/ran" "$TEMP/again"

# The same textures: with mip maps, and a target.
set -- --bind u0=framebuffer:192x128:rgba8 --bind t0=mips:traces/branch_1.png
status 1 "$LOCKSTEP" trace programs/texture_lookup.s "$@" -q -o "$TEMP/texture.lstrace"
panels ran programs/texture_lookup.s "$@"
panels again "$TEMP/texture.lstrace"
same "$TEMP/ran" "$TEMP/again"

# Opened in the window, beside another program, and with another setting on top.
grep -q '\.lstrace' "$TEMP/again.list" || fail 'the window does not name it'
printf '%s\n' "open $TEMP/recorded.lstrace" 'wait idle' 'expect cycles 155' "list $TEMP/opened.list" 'set waves=1' 'wait idle' \
    'expect cycles 269' >"$TEMP/script"
status 1 "$LOCKSTEP" view programs/vadd.s --script "$TEMP/script"
silent err
grep -q 'A COMMENT' "$TEMP/opened.list" || fail 'opened: no source'

# So does the command that the window gives; the rest is as it was recorded. Other commands say who takes it.
echo 'expect cycles 269' >"$TEMP/script"
status 1 "$LOCKSTEP" view "$TEMP/recorded.lstrace" --set waves=1 --script "$TEMP/script" # as an expectation of the program fails
says err 'a.s:9: expectation failed'
status 2 "$LOCKSTEP" view "$TEMP/recorded.lstrace" --preset post --shot "$TEMP/x.png"
says err 'recorded.lstrace is a recording: of the options of a run, only --set changes it'
status 2 "$LOCKSTEP" profile "$TEMP/recorded.lstrace"
says err 'only `lockstep trace` and `lockstep view` read it'
printf '%s\n' 'edit' 'expect message a recording cannot be edited' >"$TEMP/script"
status 1 "$LOCKSTEP" view "$TEMP/recorded.lstrace" --script "$TEMP/script" # as an expectation of the program fails

# Version 2 had no data from outside.
status 2 "$LOCKSTEP" view tests/cli/version_2.lstrace --shot "$TEMP/x.png"
says err 'version_2.lstrace is of an older lockstep, whose recordings do not have what --bind gives a program: t0 is missing'
status 0 "$LOCKSTEP" trace tests/cli/version_2.lstrace -o "$TEMP/x.csv"

# Damaged ones are refused.
for at in 300 900 1500; do
    { head -c $at "$TEMP/recorded.lstrace" && printf '\377' && tail -c +$((at + 2)) "$TEMP/recorded.lstrace"; } >"$TEMP/damaged.lstrace"
    status 2 "$LOCKSTEP" view "$TEMP/damaged.lstrace" --shot "$TEMP/x.png"
    says err 'damaged.lstrace: not a valid .lstrace file'
done
