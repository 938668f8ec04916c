; two-level with one active wave: when it waits for memory, the oldest of those outside that are ready comes in, wherever
; its slot is. Wave 0 ends at once, and wave 3 gets its slot. Wave 1 waits for memory and leaves; wave 2 works for long.
; When that leaves, wave 1, in slot 1, and wave 3, in slot 0, are both ready: wave 1 is the older one.

.machine waves=3 alus=1 issue=1 scheduler=two-level active_waves=1 memory=flat mem_latency=5 wave_size=32
.dispatch 4x32
.buffer u0, 8
.buffer u1, 1

      jmp_z   group_id, END
      mov     w0.x, clock               ; it comes in
      eq.u32  w1.x, group_id, 2
      jmp_z   w1.x, LOAD
      .repeat 12
      nop
      .endr
LOAD: ld      r0.x, u1.x, 0
      add.u32 r1.x, r0.x, 1
      mov     w0.y, clock               ; it is back
      shl     w2.x, group_id, 3
      st      u0.xy, w2.x, w0.xy
END:  ret

.expect u0[2], u32 3 25  8 30  35 44
