# A program without directives samples a picture and writes a framebuffer; --dump writes that as a picture or raw.
cp tests/asm/picture.png "$1/in.png"
cat >"$1/copy.s" <<'END'
    and      r0.x, thread_id, 7
    div.u32  r0.y, thread_id, 8
    mov      r0.zw, r0.xy
    utof     r0.xy, r0.xy
    add.f32  r0.xy, r0.xy, f2(0.5 0.5)
    div.f32  r0.xy, r0.xy, f2(8.0 8.0)
    sample   r1.xyzw, t0.xyzw, s0, r0.xy
    st       u0.xyzw, r0.zw, r1.xyzw
    ret
END
"$LOCKSTEP" run -q "$1/copy.s" --dispatch 2x32 --bind t0="$1/in.png" --bind u0=framebuffer:8x8 \
    --dump u0="$1/out.png" --dump u0="$1/out.bin" --dump t0="$1/t0.bin" --dump t0="$1/t0.png"
cmp "$1/out.bin" "$1/t0.bin"
cmp "$1/out.png" "$1/t0.png"
[ "$(wc -c <"$1/out.bin")" -eq 256 ]
# What was written is read again; with mip maps; through a float framebuffer; on trace, and without time.
"$LOCKSTEP" trace -q "$1/copy.s" --dispatch 2x32 --bind t0="$1/out.png" --bind t1="mips:$1/out.png" --bind u0=framebuffer:8x8:rgba32f \
    --dump u0="$1/again.png" --dump u0="$1/float.bin" --dump t1="$1/mips.bin" -o "$1/trace.csv"
cmp "$1/out.png" "$1/again.png"
[ "$(wc -c <"$1/float.bin")" -eq 1024 ]
[ "$(wc -c <"$1/mips.bin")" -eq 340 ]
"$LOCKSTEP" run -q --functional "$1/copy.s" --dispatch 2x32 --bind t0="$1/out.png" --bind u0=framebuffer:8x8:rgba8 \
    --dump u0="$1/untimed.bin"
cmp "$1/out.bin" "$1/untimed.bin"
