; rare_side.s: one lane of eight takes a long way, in every wave another one. A wave pays for the long way as if all of
; its lanes took it.
;
;     uint t = thread_id, x = t;
;     if (t % 8 == t / 32 % 8)                           // lanes 0, 8, 16, 24 of wave 0; 1, 9, 17, 25 of wave 1 ...
;         x = long_way(x);                               // 24 instructions
;     u0[t] = x;
;
; Run it:   lockstep run programs/rare_side.s
; See it:   lockstep trace programs/rare_side.s --over reconvergence=stack,formation,compaction -o rare_side.png
;
; What to look at: formation and compaction run the long way once, with the rare lanes of all eight waves, as these are
; in different places. A thread keeps its place in the wave, where its registers are: if the rare lanes were 0, 8, 16,
; 24 of every wave, they would be in each other's way, and nothing would be gained. Try it: t % 8 == 0.

.machine waves=8 alus=1 issue=1 memory=flat
.dispatch 1x256
.buffer u0, 256
.expect u0[0], u32 0 1 2 3 4 5 6 7 1834679329 9
.expect u0[248], u32 248 249 250 251 252 253 254 1771367005
.expect wave_instructions == 280 when reconvergence=stack wave_size=32
.expect wave_instructions == 280 when reconvergence=ipdom wave_size=32
.expect wave_instructions == 280 when reconvergence=min-pc wave_size=32
.expect wave_instructions == 280 when reconvergence=barrier wave_size=32
.expect wave_instructions == 105 when machine=written reconvergence=formation formation_policy=lowest
.expect wave_instructions == 105 when machine=written reconvergence=compaction

.macro ROUND
    mul.u32   r1.x, r1.x, u(0x27d4eb2d)
    shr.u32   r1.y, r1.x, u(15)
    xor       r1.x, r1.x, r1.y
.endm

    mov       r0.x, thread_id
    mov       r1.x, r0.x
    bfe.u32   r0.y, r0.x, u(5), u(3)
    and       r0.z, r0.x, u(7)
    eq.u32    r0.y, r0.y, r0.z
    push_mask END
    mask_nz   r0.y
.repeat 8
    ROUND
.endr
    pop_mask
END:
    shl       r0.w, r0.x, u(2)
    st        u0.x, r0.w, r1.x
    ret
