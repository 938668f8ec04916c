; greedy-oldest: a port that has taken no wave yet sticks to none. Port 1 finds no ALU free, since port 0 keeps it busy;
; in cycle 4 it takes its first wave: the older one of slots 0 and 1.
;
;   cycle           0    1    2    3    4        5        6
;   slot 0, A       mul  .    .    .    mask_nz  clock    st         port 1 from cycle 4 on
;   slot 1, B            mov  .    .    -        mask_nz  clock      port 0 from cycle 5 on
;   slot 2, C                 mov  mov  mov      .        .          port 0

.machine waves=3 issue=2 alus=1 alu_pipeline=yes lat_fast=3 lat_mul=4 memory=flat scheduler=greedy-oldest
.dispatch A, 1x32
.dispatch B, 1x32 together
.dispatch C, 1x32 together
.buffer u0, 2

A:  mul.u32 r0.x, 3, 3
    mask_nz r0.x
    mov     w0.x, clock
    st      u0.x, 0, w0.x
    ret
B:  mov     r0.x, u(3)
    mask_nz r0.x
    mov     w0.x, clock
    st      u0.y, 0, w0.x
    ret
C:  mov     r0.x, u(1)
    mov     r1.x, u(1)
    mov     r2.x, u(1)
    ret

.expect u0[0], u32 5 6
