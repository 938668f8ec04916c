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
; The lights need a setting of their type, t1[type]. PLAIN is a switch of each lane, with a load of each lane. LOOP is
; the loop for every wave, FAST asks first if all lanes agree. The text writes the loop as
; while (WaveActiveAnyTrue(type == WaveReadLaneFirst(type))), which is always true: the first lane agrees with itself.
;
; Run it:   lockstep run programs/trick_4_scalarize.s
; See it:   lockstep trace programs/trick_4_scalarize.s -o trick_4_scalarize.png
;
; What to look at: w0 and w1 have one type, w2 two, w3 four in turn. The plain switch loads all settings at once and
; then goes from case to case, with three quarters of w3 black. The loop makes a turn for each type as well, but each
; turn has to wait for its setting: the blue stripes of w3. What the loop saves, vector registers and loads for each
; lane, costs nothing on this machine: registers do not limit how many waves there are. So here the trick loses.
;
; Cost: PLAIN 144 cycles and 112 wave instructions, LOOP 261 and 164, FAST 264 and 158: it saves w0 and w1 five
; instructions each, and costs w2 and w3 two each for the question. With 8 cycles between two dispatches 685 in all.
; (Other schedulers: 673 to 686.) Words loaded: 256, then 136 each.

.expect LOOP.loaded_words < PLAIN.loaded_words when wave_size=32
.expect LOOP.wave_instructions > PLAIN.wave_instructions when wave_size=32
.expect FAST.wave_instructions < LOOP.wave_instructions when wave_size=32
.expect wave_instructions == 112+164+158 when wave_size=32
.expect loaded_words == 256+136+136 when wave_size=32
.dispatch PLAIN, 1x128
.dispatch LOOP, 1x128
.dispatch FAST, 1x128
.buffer t0, u32 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 \
                3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 \
                0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 \
                0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3
.buffer t1, u32 10 20 30 40                            ; the settings of the types
.buffer u0, 128
.buffer u1, 128
.buffer u2, 128
.for out, u0, u1, u2
.expect \out[0], 32, fill(22)
.expect \out[32], 32, fill(46)
.expect \out[64], 16, fill(11)
.expect \out[80], 16, fill(34)
.expect \out[96], u32 11 22 34 46 11 22 34 46 11 22 34 46 11 22 34 46 11 22 34 46 11 22 34 46 11 22 34 46 11 22 34 46
.endr

; What a type does with its setting: 1, 2, 4 or 6 additions. The setting is in a vector or wave register.
.macro LIGHT additions, setting
    mov       r2.x, \setting
.repeat \additions
    add.u32   r2.x, r2.x, 1
.endr
.endm

; the light of the type in w1.x
.macro UNIFORM_LIGHT
.local NOT_SPOT, NOT_DIR, AREA, DONE
    shl       w2.x, w1.x, 2
    ld        w3.x, t1.x, w2.x          ; one word for the wave
    jmp_nz    w1.x, NOT_SPOT
    LIGHT 1, w3.x
    jmp       DONE
NOT_SPOT:
    eq.u32    w2.y, w1.x, 1
    jmp_z     w2.y, NOT_DIR
    LIGHT 2, w3.x
    jmp       DONE
NOT_DIR:
    eq.u32    w2.y, w1.x, 2
    jmp_z     w2.y, AREA
    LIGHT 4, w3.x
    jmp       DONE
AREA:
    LIGHT 6, w3.x
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

PLAIN:
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    shl       r3.x, r1.x, 2
    ld        r3.x, t1.x, r3.x
    switch r1.x, r15.x
    case 0
        LIGHT 1, r3.x
    case 1
        LIGHT 2, r3.x
    case 2
        LIGHT 4, r3.x
    default
        LIGHT 6, r3.x
    endswitch
    st        u0.x, r0.x, r2.x
    ret

LOOP:
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    SCALAR_LOOP
    st        u1.x, r0.x, r2.x
    ret

FAST:
    shl       r0.x, thread_id, u(2)
    ld        r1.x, t0.x, r0.x
    all_equal w0.x, r1.x
    jmp_z     w0.x, SLOW
    readfirst w1.x, r1.x
    UNIFORM_LIGHT
    st        u2.x, r0.x, r2.x
    ret
SLOW:
    SCALAR_LOOP
    st        u2.x, r0.x, r2.x
    ret
