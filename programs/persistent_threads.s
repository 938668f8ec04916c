; persistent_threads.s: threads that take work from a queue until it is empty, against one thread for each item.
;
;     ONE: work(threadID);                           // as many threads as items
;     PERSISTENT: for (;;) {                         // as many waves as there are slots
;         InterlockedAdd(next, 1, item);             // one atomic a wave: the first lane, for all lanes that are free
;         if (item >= ITEMS)
;             break;
;         work(item);
;     }
;     EACH: as PERSISTENT, but lanes that are done take new items as soon as half of the wave is
;
; An item t0[item] takes 1 to 3 rounds, but about every 16th takes 24. There are 256 items, for two slots of 32 lanes.
;
; Run it:   lockstep run programs/persistent_threads.s
; See it:   lockstep trace programs/persistent_threads.s -o persistent_threads.png
;
; What to look at: ONE and PERSISTENT look the same. Waves that take 32 items in one go are as long as the longest of
; them, wherever the items come from; what is saved, the grey gap between two waves, costs an atomic instead. In EACH
; the black is filled up again as soon as half of the lanes are done; only at the end, when the queue is empty, a few
; lanes continue alone. Bookkeeping makes each of its rounds half as long again, and still it wins.
;
; Cost: ONE 1235 cycles and 2376 wave instructions, PERSISTENT 1294 and 2482, EACH 845 and 1592; with 8 cycles between
; two dispatches 3390 in all. (Other schedulers: up to 3412.) With even work ONE would be the best.

.default BATCHES, 1                     ; of 256 items each, the same ones again
.default WORK, 8                        ; instructions of a round, and three more
.default WAVES, 2                       ; of PERSISTENT and EACH: as many as there are slots
ITEMS = BATCHES * 256
.machine waves=2 memory=flat mem_latency=8
.if BATCHES == 1
.expect EACH.wave_instructions < ONE.wave_instructions when wave_size=32
.expect EACH.cycles < ONE.cycles when machine=written
.expect wave_instructions <= 2376+2482+1592 when machine=written
.endif
.dispatch ONE, (BATCHES * 8)x32
.dispatch PERSISTENT, WAVES x 32
.dispatch EACH, WAVES x 32
.buffer t0, u32 1 2 1 24 2 1 3 1 2 1 2 1 2 3 2 3 2 1 2 3 1 3 2 3 2 2 1 1 2 2 3 2 \
                3 2 3 2 2 2 1 1 3 3 1 1 1 24 2 2 24 1 2 3 1 1 2 2 1 1 2 2 3 1 1 1 \
                24 3 3 24 1 1 3 2 1 1 2 24 1 2 2 1 1 1 2 1 2 3 3 3 2 2 3 1 3 3 2 3 \
                2 2 1 2 3 2 1 2 1 3 3 2 1 1 1 2 2 3 24 1 2 3 2 2 24 24 2 2 1 24 3 2 \
                1 3 1 2 2 2 1 2 2 3 1 1 2 3 1 1 2 1 1 1 2 3 1 2 2 1 3 24 24 3 2 3 \
                3 3 2 3 3 2 1 3 2 2 1 3 1 2 2 3 24 1 1 3 3 1 1 2 3 3 3 3 2 2 3 3 \
                2 2 2 2 2 3 3 2 2 1 2 3 3 1 2 2 1 1 1 1 3 3 3 3 1 2 2 24 2 3 3 2 \
                3 3 1 3 2 2 1 1 2 3 2 2 24 2 1 1 1 1 3 24 3 2 3 3 2 1 3 2 2 3 2 1
.buffer u0, 2                           ; next of both queues
.buffer u1, ITEMS                       ; rounds done for each item
.buffer u2, ITEMS
.buffer u3, ITEMS
.for out, u1, u2, u3
.for first, 0, ITEMS - 256
.expect \out[\first], u32 1 2 1 24 2 1 3 1 2 1 2 1 2 3 2 3 2 1 2 3 1 3 2 3 2 2 1 1 2 2 3 2 \
                     3 2 3 2 2 2 1 1 3 3 1 1 1 24 2 2 24 1 2 3 1 1 2 2 1 1 2 2 3 1 1 1 \
                     24 3 3 24 1 1 3 2 1 1 2 24 1 2 2 1 1 1 2 1 2 3 3 3 2 2 3 1 3 3 2 3 \
                     2 2 1 2 3 2 1 2 1 3 3 2 1 1 1 2 2 3 24 1 2 3 2 2 24 24 2 2 1 24 3 2 \
                     1 3 1 2 2 2 1 2 2 3 1 1 2 3 1 1 2 1 1 1 2 3 1 2 2 1 3 24 24 3 2 3 \
                     3 3 2 3 3 2 1 3 2 2 1 3 1 2 2 3 24 1 1 3 3 1 1 2 3 3 3 3 2 2 3 3 \
                     2 2 2 2 2 3 3 2 2 1 2 3 3 1 2 2 1 1 1 1 3 3 3 3 1 2 2 24 2 3 3 2 \
                     3 3 1 3 2 2 1 1 2 3 2 2 24 2 1 1 1 1 3 24 3 2 3 3 2 1 3 2 2 3 2 1
.endr
.endr

; the lane's item is r1.x: its address and its rounds
.macro ITEM
    shl       r2.x, r1.x, 2
.if BATCHES > 1
    and       r3.x, r2.x, 1023
    ld        r3.x, t0.x, r3.x
.else
    ld        r3.x, t0.x, r2.x
.endif
    mov       r4.x, u(0)
.endm

.macro ROUND
.repeat WORK
    add.u32   r5.x, r5.x, 3
.endr
    add.u32   r4.x, r4.x, 1
.endm

.macro WORK
    ITEM
    loop
        lt.u32 r4.y, r4.x, r3.x
        while r4.y
        ROUND
    endloop
.endm

; r1.x: an item for each active lane; one atomic for all of them
.macro TAKE counter
    mov       w0.xy, exec.xy
    mask_count w1.x, w0.xy
    mask_first w1.y, w0.xy
    eq.u32    r1.y, lane_id, w1.y
    ballot    w2.xy, r1.y
    @w2.x atomic_add.u32 r1.x, u0.\counter, 0, w1.x
    mbcnt     r1.y, w0.xy
    readfirst w3.x, r1.x
    add.u32   r1.x, r1.y, w3.x
.endm

ONE:
    mov       r1.x, thread_id
    WORK
    st        u1.x, r2.x, r4.x
    ret

PERSISTENT:
    loop
        TAKE x
        lt.u32 r1.y, r1.x, ITEMS
        while r1.y
        WORK
        st    u2.x, r2.x, r4.x
    endloop
    ret

EACH:
    mov       r3.xyz, u(0)              ; r3.x: rounds of the lane's item; y: it has one; z: nothing is left for it
    mov       r4.x, u(0)                ; rounds done
    shr.u32   w8.x, wave_size, 1        ; so many lanes must be at work
    max.u32   w8.x, w8.x, 1
REFILL:
    lt.u32    r4.y, r4.x, r3.x
    eq.u32    r4.z, r4.y, 0
    if r4.z                             ; the lanes that are done
        if r3.y
            st u3.x, r2.x, r4.x
        endif
        TAKE y
        mov   r3.x, u(0)
        mov   r4.x, u(0)
        lt.u32 r3.y, r1.x, ITEMS
        if r3.y
            ITEM
        else
            mov r3.z, u(1)
        endif
    endif
    any       w9.x, r3.z                ; the queue is empty: work on to the end
    jmp_z     w9.x, ROUNDS
    mov       w8.x, u(1)
    all       w9.x, r3.z
    jmp_nz    w9.x, END
ROUNDS:
    push_mask NEXT
    lt.u32    r4.y, r4.x, r3.x
    mask_nz   r4.y
    ROUND
    pop_mask
NEXT:
    lt.u32    r4.y, r4.x, r3.x
    ballot    w5.xy, r4.y
    mask_count w5.x, w5.xy
    ge.u32    w5.x, w5.x, w8.x
    jmp_nz    w5.x, ROUNDS
    jmp       REFILL
END:
    ret
