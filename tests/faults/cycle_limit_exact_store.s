; A run of exactly max_cycles is no fault, also when it ends with a store: this one takes 10 cycles (see
; tests/timing/ret_waits_for_no_store.s).

.machine max_cycles=10 waves=1 memory=flat mem_latency=10
.buffer u0, 1

    st  u0.x, 0, u(7)
    ret

.expect cycles == 10
.expect u0[0], u32 7
