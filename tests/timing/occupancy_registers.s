; The register file limits how many waves are resident: 32 lanes with 4 registers are 512 bytes, so 1100 bytes hold two of
; the four waves that there are slots for.
;
;     w0, w1: cycles 0 to 5; w2, w3: cycles 13 to 18, in the same slots
.machine register_file=1100 issue=4 alus=4 memory=flat mem_latency=1
.dispatch 4x32
.buffer u0, 4
.expect cycles == 19
.expect no-room == 2*19
.expect refill == 2*7
.expect u0[0], u32 0 0 13 13

    mov     r0.x, clock
    mov     r0.y, u(1)
    mov     r0.z, u(2)
    shl     r0.w, group_id, 2
    st      u0.x, r0.w, r0.x
    ret
