; A line that leaves the L2 writes the sectors back that were stored to, and not those that were only loaded; that takes
; the DRAM channel, and the line that comes waits for it. The L2 has one set of one line, DRAM a byte a cycle. A load is
; looked up a cycle after its issue, takes 8 cycles to the L2, 16 there, 32 and 64 in DRAM, and 8 back: 129 in all.

.machine waves=1 alus=1 issue=1 wave_size=4 l1_size=0 l2_size=128 l2_ways=1 l2_banks=1 dram_channels=1 dram_bytes=1
.dispatch 1x1
.buffer u0, 1024
.buffer u1, 3

    ld      r0.x, u0.x, 0               ; A: the first sector
    fence
    st      u0.x, 32, u(1)              ; the second one: stored to, and not fetched
    fence
    mov     w0.x, clock
    ld      r0.x, u0.x, 128             ; B comes when A has been written back
    mov     r1.x, r0.x
    sub.u32 w1.x, clock, w0.x           ; 2 more than the load takes
    mov     w0.x, clock
    ld      r0.x, u0.x, 32              ; A comes: B has nothing to be written back
    mov     r1.x, r0.x
    sub.u32 w1.y, clock, w0.x
    mov     w0.x, clock
    ld      r1.y, u0.x, 128             ; B comes: A is as it is in DRAM
    mov     r1.y, r1.y
    sub.u32 w1.z, clock, w0.x
    st      u1.xyz, 0, w1.xyz
    ret

.expect u1[0], u32 163 131 131
.expect dram_write_bytes == 32
.expect dram_read_bytes == 128
.expect l2_evictions == 4               ; the last one by the results
