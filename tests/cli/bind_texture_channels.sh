#!/bin/sh
# The four channels of a PNG file come into a texture as they are, and out of it: alpha too, which sampling may ignore.
. tests/tools/cli.sh
# 4 x 4 texels, each channel of each of another value.
awk 'BEGIN { for (i = 0; i < 16; i++) printf "\\0%03o\\0%03o\\0%03o\\0%03o", 10 + i, 80 + i, 160 + i, 230 + i }' >"$TEMP/octal"
printf %b "$(cat "$TEMP/octal")" >"$TEMP/in.bin"
cat >"$TEMP/fill.s" <<'END'
    and      r0.x, thread_id, 3
    shr.u32  r0.y, thread_id, 2
    shl      r2.x, thread_id, 2
    ld       r3.x, u1.x, r2.x
    and      r4.x, r3.x, 255
    shr.u32  r4.y, r3.x, 8
    and      r4.y, r4.y, 255
    shr.u32  r4.z, r3.x, 16
    and      r4.z, r4.z, 255
    shr.u32  r4.w, r3.x, 24
    utof     r4.xyzw, r4.xyzw
    div.f32  r4.xyzw, r4.xyzw, f4(255.0 255.0 255.0 255.0)
    st       u0.xyzw, r0.xy, r4.xyzw
    ret
END
status 0 "$LOCKSTEP" run -q "$TEMP/fill.s" --dispatch 1x16 --bind "u1=u32:$TEMP/in.bin" --bind u0=framebuffer:4x4 --dump "u0=$TEMP/a.png" --dump "u0=$TEMP/a.bin"
same "$TEMP/in.bin" "$TEMP/a.bin"
status 0 "$LOCKSTEP" run -q "$TEMP/fill.s" --dispatch 1x16 --bind "u1=u32:$TEMP/in.bin" --bind u0=framebuffer:4x4 --bind "t0=$TEMP/a.png" --dump "t0=$TEMP/b.bin"
same "$TEMP/in.bin" "$TEMP/b.bin"
