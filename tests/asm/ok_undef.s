; .undef: what a register holds counts as never written from there on; it is no instruction.
.dispatch 1x32
    mov     r0.xy, u(1)
.var n, u32 r0.x
    mov     w0.x, u(3)
.undef r0.x
.undef w0.x
.undef r0.yz
.endvar n
.var n, u32 r0.x
HERE:
    add.u32 r1.x, r0.x, w0.x
.undef r1.wx
    ret
