; How many lines a store and a sample touch follows from the bytes of a texel: 64 texels of a row, in lines of 128 bytes,
; are half a line of r8, one of rg8 or r16f, two of rgba8, four of rgba16f, eight of rgba32f. Layers follow one another:
; the same column of 64 layers of r8 with 2 texels is one line, too.

.dispatch 1x64
.machine wave_size=64 line_bytes=128 sector_bytes=32
.framebuffer u0, r8 64x1
.framebuffer u1, r16f 64x1
.framebuffer u2, rgb10_a2 64x1
.framebuffer u3, rgba16f 64x1
.framebuffer u4, rgba32f 64x1
.framebuffer u5, r8 2x1x64 array

    mov  r0.x, lane_id
    mov  r0.yz, u(0)
    st   u0.x, r0.xy, f(1)
    st   u1.x, r0.xy, f(1)
    st   u2.xyzw, r0.xy, f(1)
    st   u3.xyzw, r0.xy, f(1)
    st   u4.xyzw, r0.xy, f(1)
    st   u5.x, r0.yzx, f(1)
    ret

.expect memory_lines == 17 when machine=written
.expect l2_write_bytes == 2112 when machine=written
