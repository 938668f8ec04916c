#!/bin/sh
# What a run depends on is known by its contents, however it is named: a result that was found out for other contents is
# not taken over. Each change here is the only one between a part and the merge that asks for it.
. tests/tools/cli.sh
case $LOCKSTEP in /*) ;; *) LOCKSTEP=$PWD/$LOCKSTEP ;; esac
cp tests/asm/picture.png "$TEMP/one.png"
cd "$TEMP" || exit
printf '%s\n' '.framebuffer u0, 8x8' '    st u0.xyzw, u2(1 1), f4(1.0 1.0 1.0 1.0)' '    ret' >paint.s
status 0 "$LOCKSTEP" run -q paint.s --dump u0=two.png
printf '%s\n' '.default N, 1' '    ld r0.x, t0.x, u(0)' '    eq.u32 r1.x, r0.x, u(0)' '    if r1.x' '    nop' '    endif' \
    '    ret' >a.s
printf '\1\0\0\0' >one && printf '\0\0\0\0' >two

# found SOURCE OPTION...: a part of both points. known, unknown SOURCE OPTION...: is it one of this sweep?
found() { status 0 "$LOCKSTEP" sweep --over waves=1,2 --points 0:2 -o part.csv -Wno-all "$@"; }
known() { status 0 "$LOCKSTEP" sweep --over waves=1,2 --merge part.csv -o all.csv -Wno-all "$@"; }
unknown() {
    status 1 "$LOCKSTEP" sweep --over waves=1,2 --merge part.csv -o all.csv -Wno-all "$@"
    says err '2 of 2 points are missing'
}

# A bound file: other contents are unknown, the same under another name are known.
for way in u32:F F.png mips:F.png; do
    case $way in *png) of=.png ;; *) of= ;; esac
    cp one$of F$of && found a.s --bind "t0=$way"
    cp one$of G$of && known a.s --bind "t0=$(echo "$way" | tr F G)"
    cp two$of F$of && unknown a.s --bind "t0=$way"
    cp one$of F$of && known a.s --bind "t0=$way"
    unknown a.s --bind "t1=$way" --bind t0=zeros:4
done
# The same words in another form; or with mip maps; or zeros, which are in no file.
found a.s --bind t0=one.png && unknown a.s --bind t0=mips:one.png
found a.s --bind t0=framebuffer:8x4 && unknown a.s --bind t0=framebuffer:4x8 && unknown a.s --bind t0=zeros:128
unknown a.s --bind t0=framebuffer:8x4:r32f
found a.s --bind t0=zeros:64 && unknown a.s --bind t0=zeros:128
# Standard input is read once, for all points, and is what it holds.
found a.s --bind t0=u32:- <one
known a.s --bind t0=u32:- <one
known a.s --bind t0=u32:one
unknown a.s --bind t0=u32:- <two
status 0 "$LOCKSTEP" sweep a.s --over waves=1,2 --bind t0=u32:one -o file.csv
status 0 "$LOCKSTEP" sweep a.s --over waves=1,2 --bind t0=u32:- -o pipe.csv <one
same file.csv pipe.csv
printf 'waves = 3\n' | status 0 "$LOCKSTEP" sweep a.s --over define:N=1,2 --bind t0=u32:one --config - -o pipe.csv
status 0 "$LOCKSTEP" sweep a.s --over define:N=1,2 --bind t0=u32:one --set waves=3 -o file.csv
same file.csv pipe.csv
# It cannot be two things, and not that of jobs.
status 2 "$LOCKSTEP" sweep a.s --over waves=1,2 --bind t0=u32:- --bind t1=u32:- <one
says err 'cannot read standard input: it has been read already'
status 2 "$LOCKSTEP" run - --bind t0=u32:- <a.s
says err 'cannot read standard input: it has been read already'
mkfifo pipe
for way in u32:- u32:pipe; do
    if [ $way = u32:pipe ]; then cat one >pipe & fi
    status 2 "$LOCKSTEP" sweep a.s --over waves=1,2 --bind "t0=$way" -o all.csv --job-list jobs <one
    says err 'jobs cannot read it again'
    [ ! -e jobs ] || fail 'jobs all the same'
done

# Files that the source or the command line names, and what the source says itself.
{ echo '.buffer t0, file("F")' && cat a.s; } >words.s
cp one F && found words.s && cp two F && unknown words.s
{ echo '.texture t0, file("F.png")' && cat a.s; } >texture.s
cp one.png F.png && found texture.s && cp two.png F.png && unknown texture.s
{ echo '.buffer t0, 1' && cat a.s && echo '.include "more.s"'; } >include.s
echo '.expect cycles > 1' >more.s && found include.s && echo '.expect cycles > 2' >more.s && unknown include.s
echo 'lat_fast = 5' >config && found words.s --config config
echo 'lat_fast = 6' >config && unknown words.s --config config && known words.s --config config --set lat_fast=5
found words.s --define N=1 && unknown words.s --define N=1 --functional && unknown words.s --dispatch 1x2
unknown words.s --preset hopper-like && unknown words.s --set alus=3
