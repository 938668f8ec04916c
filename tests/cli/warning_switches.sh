#!/bin/sh
# -W chooses warnings, on every command that loads a program; with -Werror they end it with status 2.
. tests/tools/cli.sh
printf '%s\n' '.machine max_cycles=100' '.expect fault cycle-limit' '    add.u32 r0.x, r0.x, r1.x' 'L:  jmp L' >"$TEMP/a.s"
asm() {
    want=$1
    shift
    status "$want" "$LOCKSTEP" asm "$TEMP/a.s" -o "$TEMP/a.lsb" "$@"
}
asm 0
says err 'warning: this jumps to itself, for ever [-Wendless-loop]'
says err '[-Wnever-written]'
asm 0 -Wno-endless-loop -W no-never-written
silent err
asm 0 -Wno-all -W endless-loop
says err '[-Wendless-loop]'
! grep -q never-written "$TEMP/err" || fail '-Wno-all leaves -Wnever-written'
rm "$TEMP/a.lsb"
asm 2 -Werror -Wno-never-written
says err 'error: this jumps to itself, for ever [-Werror=endless-loop]'
[ ! -e "$TEMP/a.lsb" ] || fail 'an error, and a binary'
asm 2 -Werror=never-written
says err 'warning: this jumps'
says err 'error: r1.x is read'
asm 0 -Werror -Wno-error=endless-loop -Wno-error=never-written
asm 2 -Wno-endles-loop
says err "did you mean 'endless-loop'?"
asm 2 -Wno-syntax
says err 'there is no such warning'
for command in run dis "trace -o $TEMP/a.csv"; do
    # shellcheck disable=SC2086 # words on purpose
    status 2 "$LOCKSTEP" $command "$TEMP/a.s" -Werror
    # shellcheck disable=SC2086
    status 0 "$LOCKSTEP" $command "$TEMP/a.s" -Wno-all
    silent err
done
