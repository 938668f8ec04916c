; trick_4_scalarize.s: wave trick 4: go from value to value instead of from branch to branch.
;
;     uint type = t0[thread_id];                     // SPOT 0, DIR 1, POINT 2 or AREA 3
;     if (WaveActiveAllEqual(type))                  // fast: one type, one jump
;         light(type);
;     else
;         for (;;) {                                 // one turn for each type that the wave has
;             uint current = WaveReadLaneFirst(type);
;             if (type == current) {
;                 light(current);                    // the same for all: uniform jumps, wave registers
;                 break;
;             }
;         }
;
; A light has eight settings of its type, t1[8 * type]. PLAIN is a switch of each lane, which loads the settings of its
; light to vector registers. LOOP is the loop for every wave, FAST asks first if all lanes agree. The text writes the
; loop as while (WaveActiveAnyTrue(type == WaveReadLaneFirst(type))), which is always true: the first lane agrees with
; itself.
;
; Run it:   lockstep run programs/trick_4_scalarize.s
; See it:   lockstep trace programs/trick_4_scalarize.s -o trick_4_scalarize.png --bin 2
;
; What to look at: how many bands there are. A thread of PLAIN needs 14 vector registers, one of the loops 6: the
; settings are in wave registers, one for all lanes. Registers come in fours, so the register file, 64 registers for
; each of 32 lanes, holds four waves of PLAIN and eight of the loops. Of four waves in turn, two have one type, one two
; and one four: that one makes four turns, and waits for the settings in each of them, but seven others can work
; meanwhile.
;
; Cost: PLAIN 1158 cycles and 1136 wave instructions, LOOP 876 and 1616, FAST 861 and 1568. Words loaded: 10240, then
; 2560 each. With all the registers one could want (--set register_file=0) PLAIN has eight waves as well: 850, 876 and
; 861 cycles.

.machine waves=8 register_file=8192 register_granule=4
.default VERSIONS, 7                                   ; the sum of 1: PLAIN, 2: LOOP, 4: FAST
.if VERSIONS == 7
.expect LOOP.loaded_words < PLAIN.loaded_words when wave_size=32
.expect LOOP.wave_instructions > PLAIN.wave_instructions when wave_size=32
.expect FAST.wave_instructions < LOOP.wave_instructions when wave_size=32
.expect LOOP.cycles < PLAIN.cycles when machine=written
.expect no-room > 0 when wave_size=32 register_file=8192
.expect no-room == 0 when register_file=0
.expect wave_instructions == 1136+1616+1568 when wave_size=32
.expect loaded_words == 10240+2560+2560 when wave_size=32
.endif
.if VERSIONS & 1
.dispatch PLAIN, 8x128
.endif
.if VERSIONS & 2
.dispatch LOOP, 8x128
.endif
.if VERSIONS & 4
.dispatch FAST, 8x128
.endif
.buffer t0, u32 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 \
                3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 \
                0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 \
                0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3
.buffer t1, 32, iota(1, 1)                             ; the settings of the types: 1 to 8, 9 to 16, 17 to 24, 25 to 32
.buffer t2, 1024, fill(5)                              ; what shines itself
.buffer u0, 1024
.buffer u1, 1024
.buffer u2, 1024
.if VERSIONS == 7
.for out, u0, u1, u2
.repeat 8, g
.expect \out[128*g], 32, fill(74)
.expect \out[128*g + 32], 32, fill(233)
.expect \out[128*g + 64], 16, fill(8)
.expect \out[128*g + 80], 16, fill(122)
.expect \out[128*g + 96], u32 8 74 122 233 8 74 122 233 8 74 122 233 8 74 122 233 8 74 122 233 8 74 122 233 8 74 122 233 8 74 122 233
.endr
.endr
.endif

; What a type does with its settings: it takes so many of them and adds them up. They are in two vector or wave
; registers.
.macro LIGHT settings, a, b
    mov       r2.x, \a.x
    add.u32   r2.x, r2.x, \a.y
.if \settings > 2
    add.u32   r2.x, r2.x, \a.z
    add.u32   r2.x, r2.x, \a.w
    add.u32   r2.x, r2.x, \b.x
    add.u32   r2.x, r2.x, \b.y
.endif
.if \settings > 6
    add.u32   r2.x, r2.x, \b.z
    add.u32   r2.x, r2.x, \b.w
.endif
.endm

; the light of the type in w1.x
.macro UNIFORM_LIGHT
.local NOT_SPOT, NOT_DIR, AREA, DONE
    shl       w2.x, w1.x, 5
    ld        w3.xyzw, t1.xyzw, w2.x    ; eight words for the wave
    add.u32   w2.x, w2.x, 16
    ld        w4.xyzw, t1.xyzw, w2.x
    jmp_nz    w1.x, NOT_SPOT
    LIGHT 2, w3, w4
    jmp       DONE
NOT_SPOT:
    eq.u32    w2.y, w1.x, 1
    jmp_z     w2.y, NOT_DIR
    LIGHT 6, w3, w4
    jmp       DONE
NOT_DIR:
    eq.u32    w2.y, w1.x, 2
    jmp_z     w2.y, AREA
    LIGHT 6, w3, w4
    jmp       DONE
AREA:
    LIGHT 8, w3, w4
DONE:
.endm

.macro SCALAR_LOOP
    push_mask ALL_\@
NEXT_\@:
    push_mask OTHERS_\@
    readfirst w1.x, r1.x
    ne.u32    r1.y, r1.x, w1.x          ; who has to wait for another turn
    eq.u32    r1.z, r1.x, w1.x
    mask_nz   r1.z
    UNIFORM_LIGHT
    pop_mask
OTHERS_\@:
    mask_nz   r1.y                      ; the lanes that are done leave
    jmp       NEXT_\@
ALL_\@:
.endm

; r0.x: offset of the thread's word; r6.x: its own light, from memory; r1.x: its type
.macro START
    shl       r0.x, thread_id, u(2)
    ld        r6.x, t2.x, r0.x
    and       r1.x, r0.x, 511
    ld        r1.x, t0.x, r1.x
.endm

.macro FINISH out
    add.u32   r2.x, r2.x, r6.x
    st        \out.x, r0.x, r2.x
.endm

PLAIN:
    START
    shl       r3.x, r1.x, 5
    ld        r4.xyzw, t1.xyzw, r3.x
    add.u32   r3.x, r3.x, 16
    ld        r5.xyzw, t1.xyzw, r3.x
    switch r1.x, r15.x
    case 0
        LIGHT 2, r4, r5
    case 1
        LIGHT 6, r4, r5
    case 2
        LIGHT 6, r4, r5
    default
        LIGHT 8, r4, r5
    endswitch
    FINISH    u0
    ret

LOOP:
    START
    SCALAR_LOOP
    FINISH    u1
    ret

FAST:
    START
    all_equal w0.x, r1.x
    jmp_z     w0.x, SLOW
    readfirst w1.x, r1.x
    UNIFORM_LIGHT
    FINISH    u2
    ret
SLOW:
    SCALAR_LOOP
    FINISH    u2
    ret
