; vadd.s: c[i] = a[i] + b[i], with more waves than the core has slots, and waves that are not full.
;
;     uint i = thread_id;
;     if (i >= 230) return;
;     c[i] = a[i] + b[i];
;
; 6 groups of 40 threads: with waves of 32 lanes, a group is one full wave and one of 8 lanes. So 12 waves want to run,
; and there are 4 slots. A wave that ends makes room for the next one. 240 threads are ten more than there are elements:
; the last ten return at once, or they would read outside of the buffers, which is a fault.
;
; Run it:   lockstep run programs/vadd.s
; See it:   lockstep trace programs/vadd.s -o vadd.png
;
; What to look at: blue is waiting for memory, and there is a lot of it: nothing is read twice, so no cache helps, and
; every load comes from DRAM. Both loads are sent before the first result is needed, so a wave waits once, not twice; and
; four waves wait at the same time. Grey is an empty slot, until the next wave arrives. Every second wave has 24 black
; lanes: no threads. Amber, at the start: two ports issue instructions, and they serve the first two waves until these have
; to wait.
; Now try --set waves=12, --set dram_latency=200, and --set memory=flat.

.dispatch 6x40
.buffer t0, 230, iota(0, 3)
.buffer t1, 230, i32 iota(1000, -2)
.buffer u0, 230
.expect u0[0], 230, iota(1000, 1)
.expect waves == 12 when wave_size=32
.expect threads == 240
.expect loaded_words == 460
.expect stored_words == 230
.expect max_mask_depth == 1

    shl       r0.x, thread_id, u(2) ; 4 bytes an element
    push_mask INSIDE
    ge.u32    r0.y, thread_id, u(230)
    mask_nz   r0.y
    ret                             ; if (i >= 230) return
INSIDE:
    ld        r1.x, t0.x, r0.x
    ld        r1.y, t1.x, r0.x
    add.u32   r1.z, r1.x, r1.y      ; waits for both
    st        u0.x, r0.x, r1.z
    ret
