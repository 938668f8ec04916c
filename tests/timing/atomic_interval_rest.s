; atomic_interval: what is left of a cycle counts to the next atomic. These of 1.98 cycles each arrive one a cycle, and keep
; the bank for 1, 2 and 2 cycles: 98 hundredths are left of the first one, 96 and 94 of the others. The third waits a cycle.

.machine waves=1 wave_size=1 atomic_interval=198
.buffer u0, 1

    atomic_add.u32 r0.x, u0.x, 0, 1
    atomic_add.u32 r0.y, u0.x, 0, 1
    atomic_add.u32 r0.z, u0.x, 0, 1
    ret

.expect l2_wait_cycles == 1
