; Two coordinates are a texel, and this is a buffer.

.buffer u0, 4

    mov r0.xy, u(0)
    st  u0.xyzw, r0.xy, f4(1.0 0.5 0.25 0.0)
    ret

.expect fault not-a-texture
