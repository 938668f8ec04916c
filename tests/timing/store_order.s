; Requests of one cycle are served in the order of cores, and in a core in the order of issue: of four waves that
; store to one word in cycle 0, the one in the last slot of the last core wins. Waves fill slot 0 of every core, then
; slot 1: waves 0 and 2 are on core 0, waves 1 and 3 on core 1.
; check: races 10/10

.machine cores=2 waves=2 alus=2 issue=2 memory=flat mem_latency=4
.dispatch 4x32
.buffer u0, 1

    st  u0.x, 0, group_id
    ret

.expect cycles == 4
.expect u0[0], u32 3
.expect active == 8
