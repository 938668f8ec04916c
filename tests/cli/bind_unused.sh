#!/bin/sh
# --bind of a resource that the program does not use is a warning, which names those that it uses; the run goes on.
. tests/tools/cli.sh
printf '%s\n' '    ld r0.x, t3.x, 0' '    st u1.x, 0, r0.x' '    ret' >"$TEMP/a.s"
for command in 'run --quiet' 'profile --quiet' "trace -o $TEMP/a.csv --quiet" 'why --at 0:0:0'; do
    # shellcheck disable=SC2086 # words on purpose
    status 0 "$LOCKSTEP" $command "$TEMP/a.s" --bind u1=zeros:64 --bind t3=zeros:64 --bind u9=zeros:64
    [ "$(cat "$TEMP/err")" = 'lockstep: warning: --bind u9=zeros:64 has no effect: the program uses t3, u1' ] ||
        fail "$command: another warning"
done
printf '%s\n' '    ret' >"$TEMP/b.s"
status 0 "$LOCKSTEP" run "$TEMP/b.s" --bind t0=framebuffer:4x4
says err 'the program uses no resource'

# With an index any of its kind can be meant; what directives name is used, too.
printf '%s\n' '    mov.u32 w0.x, 5' '    ld r0.x, t[w0.x].x, 0' '    ret' >"$TEMP/c.s"
status 0 "$LOCKSTEP" run "$TEMP/c.s" --bind t5=zeros:64 --bind t9=zeros:64
silent err
printf '%s\n' '    mov.u32 w100.z, 5' '    ld r0.x, t[w100.z].x, 0' '    st u1.x, 0, r0.x' '    ret' >"$TEMP/e.s"
status 0 "$LOCKSTEP" run "$TEMP/e.s" --bind t5=zeros:64 --bind u1=zeros:64 --bind u18=zeros:64
says err 'bind u18=zeros:64 has no effect: the program uses any t#, u1'
printf '%s\n' '.expect u2[0], u32 0' '    ret' >"$TEMP/d.s"
status 0 "$LOCKSTEP" run "$TEMP/d.s" --bind u2=zeros:64
silent err
# So is what --dump shows, such as the mip maps of a picture.
status 0 "$LOCKSTEP" run "$TEMP/b.s" --bind u2=zeros:64 --dump "u2=$TEMP/u2"
silent err
