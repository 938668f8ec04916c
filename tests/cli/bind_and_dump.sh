#!/bin/sh
# --bind gives buffers their contents, raw little-endian words or zeros; --dump writes the bytes at the end.
. tests/tools/cli.sh
printf '%s\n' '    shl r1.x, thread_id, u(2)' '    ld r2.x, t0.x, r1.x' '    add.u32 r2.x, r2.x, u(1)' \
    '    st u0.x, r1.x, r2.x' '    ret' >"$TEMP/add.s"
printf '\000\000\000\000\377\000\000\000\377\377\377\377\004\003\002\001' >"$TEMP/in"
printf '\001\000\000\000\000\001\000\000\000\000\000\000\005\003\002\001\000\000\000\000' >"$TEMP/want"
status 0 "$LOCKSTEP" run "$TEMP/add.s" --dispatch 1x4 --bind "t0=u32:$TEMP/in" --bind u0=zeros:20 \
    --dump "u0=$TEMP/got" --dump "t0=$TEMP/in_again"
same "$TEMP/want" "$TEMP/got"
same "$TEMP/in" "$TEMP/in_again"
