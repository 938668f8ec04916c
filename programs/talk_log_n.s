; talk_log_n.s: log2(n) against n: the sum over a wave, one lane after the other and with a butterfly.
;
;     SERIAL:     for (i = 1; i < n; i++)      sum += x of lane i;               // n - 1 rounds
;     BUTTERFLY:  for (d = 1; d < n; d *= 2)   x += x of lane (own xor d);       // log2(n) rounds
;
; Both loops count in wave registers and have five instructions a round, so that only the rounds make the difference.
; At the end of the butterfly all lanes have the sum. n is the wave size, a power of two.
;
; Run it:   lockstep run programs/talk_log_n.s
; See it:   lockstep trace programs/talk_log_n.s --over define:VERSIONS=1,2 -Wno-all -o talk_log_n.png
;
; What to look at: two waves of each. No pixel is black: all lanes are active all the time. Still the long white
; bands are the work of one lane: the sum is in a wave register, and the ALU is busy for one cycle of five only. The
; short white bands at the end do the same sum: 25 instructions against 155. The talk says that a wave of 32 lanes
; saves 26 iterations: 31 against 5. The numbers are those between two looks at the clock, and stand in u2 and u3.

.machine waves=1 alus=1 issue=1
.default VERSIONS, 3                    ; 1: SERIAL only, 2: BUTTERFLY only, 3: both
.if VERSIONS & 1
.dispatch SERIAL, 1 x 64                ; waves of 64 threads come one after the other
.endif
.if VERSIONS & 2
.dispatch BUTTERFLY, 1 x 64
.endif
.buffer t0, 64, iota(1, 1)              ; x
.buffer u0, 64                          ; the serial sum of the thread's wave
.buffer u1, 64                          ; 1: the butterfly has the same
.buffer u2, 64                          ; instructions of the serial sum: each thread has what its wave needed,
.buffer u3, 64                          ; and of the butterfly
.if VERSIONS == 3
.expect u1[0], 64, fill(1)
.expect u0[0], 32, fill(528) when wave_size=32
.expect u0[32], 32, fill(1552) when wave_size=32
.expect u0[0], u32 1 2 3 4 when wave_size=1
.expect BUTTERFLY.wave_instructions < SERIAL.wave_instructions when wave_size=32
.expect u2[0], 64, fill(0) when wave_size=1 machine=written
.expect u3[0], 64, fill(0) when wave_size=1 machine=written
.expect u2[0], 64, fill(15) when wave_size=4 machine=written
.expect u3[0], 64, fill(10) when wave_size=4 machine=written
.expect u2[0], 64, fill(155) when wave_size=32 machine=written
.expect u3[0], 64, fill(25) when wave_size=32 machine=written
.expect u2[0], 64, fill(315) when wave_size=64 machine=written
.expect u3[0], 64, fill(30) when wave_size=64 machine=written
.endif

.macro COST counts                      ; instructions since the clock was read
    sub.u32     w0.w, clock, w0.w
    sub.u32     w0.w, w0.w, 2           ; without the jmp_z
    st          \counts.x, r0.x, w0.w
.endm

SERIAL:
    shl         r0.x, thread_id, 2
    ld          r1.x, t0.x, r0.x
    readlane    w1.x, r1.x, 0           ; the sum
    mov         w0.x, u(1)              ; i
    lt.u32      w0.y, w0.x, wave_size
    mov         w0.w, clock
    jmp_z       w0.y, SERIAL_DONE
SERIAL_NEXT:
    readlane    w0.z, r1.x, w0.x
    add.u32     w1.x, w1.x, w0.z
    add.u32     w0.x, w0.x, 1
    lt.u32      w0.y, w0.x, wave_size
    jmp_nz      w0.y, SERIAL_NEXT
SERIAL_DONE:
    COST        u2
    st          u0.x, r0.x, w1.x
    ret

BUTTERFLY:
    shl         r0.x, thread_id, 2
    ld          r1.x, t0.x, r0.x
    ld          r2.x, u0.x, r0.x        ; what SERIAL has found
    mov         w0.x, u(1)              ; d
    lt.u32      w0.y, w0.x, wave_size
    mov         r3.x, r1.x
    mov         w0.w, clock
    jmp_z       w0.y, BUTTERFLY_DONE
BUTTERFLY_NEXT:
    shuffle_xor r4.x, r3.x, w0.x
    add.u32     r3.x, r3.x, r4.x
    shl         w0.x, w0.x, 1
    lt.u32      w0.y, w0.x, wave_size
    jmp_nz      w0.y, BUTTERFLY_NEXT
BUTTERFLY_DONE:
    COST        u3
    eq.u32      r3.x, r3.x, r2.x
    st          u1.x, r0.x, r3.x
    ret
