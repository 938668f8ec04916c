; talk_lerp.s: the talk's WaveActiveLerp: 128 points take the colours of 128 spheres, one after the other.
;
;     POINT:  for each point p, a thread:
;                 colour = 0;
;                 for each sphere s:      colour = lerp(colour, colour of s, t(p, s));
;
;     PAIR:   for each point p, a group, and for each sphere s a thread:
;                 keep = 1 - t(p, s);                                     // what the spheres before it keep
;                 weight = t(p, s) * product of keep of all spheres behind s;
;                 colour = sum of weight * colour of s;
;
; The product is a prefix product if lane 0 has the last sphere. A wave does its spheres so, and leaves its sum and its
; whole product in group memory; the first lane then goes through the waves: colour = colour * product + sum.
; t(p, s) = max(0, 1 - distance / 8) / 2, with points and spheres on a line. A colour is one number here.
;
; Run it:   lockstep run programs/talk_lerp.s
; See it:   lockstep trace programs/talk_lerp.s -o talk_lerp.png --cell 1 --bin 8 --cores 0:2
;
; What to look at: two of the 16 cores. On the left POINT: one group on one core, 128 rounds of 44 cycles, of which 30
; wait for the loads of the next sphere, and nobody else in the picture. On the right PAIR: all slots of all cores
; have work. 5688 cycles and 1889. With one core PAIR has the same work and nowhere to put it: 5688 and 29474.
;
; The two round in another order, so they are equal within 0.0001 only: u2 has 1 where that is so. A group must fit in
; the slots: with smaller waves than 16 there must be more than eight of them (--set wave_size=2 --set waves=64).

.machine cores=16 waves=8 memory=flat
.default POINTS, 128
.default SPHERES, 128
.default GROUP, 128                     ; threads of a group of POINT
.default VERSIONS, 3                    ; 1: POINT only, 2: PAIR only, 3: both
.if VERSIONS & 1
.dispatch POINT, (POINTS / GROUP) x GROUP
.endif
.if VERSIONS & 2
.dispatch PAIR, POINTS x SPHERES
.endif
.if VERSIONS == 3
.dispatch CHECK, (POINTS / GROUP) x GROUP
.endif
.shared 256                             ; two words for each wave: sum and product
.buffer t0, POINTS, f32 random(1, 0, 64)   ; where the points are
.buffer t1, SPHERES, f32 random(2, 0, 64)   ; where the spheres are
.buffer t3, SPHERES, f32 random(3, 0, 1)    ; colours of the spheres
.buffer u0, POINTS                         ; colours of the points, by POINT
.buffer u1, POINTS                         ; by PAIR
.buffer u2, POINTS                         ; 1: they are equal, and a colour is there
.if VERSIONS == 3
.expect u2[0], POINTS, fill(1)
.expect PAIR.wave_instructions > POINT.wave_instructions
.expect PAIR.cycles < POINT.cycles when cores=16 wave_size=32
.expect PAIR.cycles > POINT.cycles when cores=1 wave_size=32
.endif

.macro INFLUENCE t, point, sphere       ; max(0, 1 - |point - sphere| / 8) / 2
    sub.f32     \t, \point, \sphere
    abs.f32     \t, \t
    mul.f32     \t, \t, -0.125
    add.f32     \t, \t, 1.0
    max.f32     \t, \t, 0.0
    mul.f32     \t, \t, 0.5
.endm

POINT:
    shl         r0.x, thread_id, 2
    ld          r1.x, t0.x, r0.x        ; the point
    mov         w0.x, u(0)              ; sphere * 4
SPHERE:
    ld          w1.x, t1.x, w0.x
    ld          w1.y, t3.x, w0.x
    INFLUENCE   r2.x, r1.x, w1.x
    lerp        r3.x, r3.x, w1.y, r2.x
    add.u32     w0.x, w0.x, 4
    lt.u32      w0.y, w0.x, SPHERES * 4
    jmp_nz      w0.y, SPHERE
    st          u0.x, r0.x, r3.x
    ret

PAIR:
    sub.u32     r0.x, u(SPHERES - 1), group_thread_id   ; the last sphere comes first
    shl         r0.x, r0.x, 2
    shl         w0.x, group_id, 2
    ld          w1.x, t0.x, w0.x        ; the point
    ld          r1.x, t1.x, r0.x
    ld          r1.y, t3.x, r0.x
    INFLUENCE   r2.x, r1.x, w1.x
    sub.f32     r3.x, f(1), r2.x        ; keep
    mov         r4.x, r3.x              ; its product from lane 0 on
    mul.f32     r5.x, r2.x, r1.y        ; t * colour
    mov         w2.x, u(1)
    lt.u32      w2.y, w2.x, wave_size
    jmp_z       w2.y, ONE_LANE
PRODUCT:
    shuffle_up  r6.x, r4.x, w2.x
    ge.u32      r6.y, lane_id, w2.x
    sel         r6.x, r6.y, r6.x, f(1)
    mul.f32     r4.x, r4.x, r6.x
    shl         w2.x, w2.x, 1
    lt.u32      w2.y, w2.x, wave_size
    jmp_nz      w2.y, PRODUCT
ONE_LANE:
    shuffle_up  r6.x, r4.x, 1           ; of the lanes below only
    eq.u32      r6.y, lane_id, 0
    sel         r6.x, r6.y, f(1), r6.x
    mul.f32     r5.x, r5.x, r6.x
    mov         w2.x, u(1)
    lt.u32      w2.y, w2.x, wave_size
    jmp_z       w2.y, SUMMED
SUM:
    shuffle_xor r6.x, r5.x, w2.x
    add.f32     r5.x, r5.x, r6.x
    shl         w2.x, w2.x, 1
    lt.u32      w2.y, w2.x, wave_size
    jmp_nz      w2.y, SUM
SUMMED:
    sub.u32     w3.x, wave_size, 1
    readlane    w4.x, r4.x, w3.x        ; the wave's product
    readfirst   w4.y, r5.x              ; and its sum
    shl         w3.y, wave_id, 3
    st          shared.xy, w3.y, w4.yx
    barrier
    push_mask   DONE
    eq.u32      r7.x, group_thread_id, 0
    mask_nz     r7.x
    div.u32     w5.x, group_size, wave_size
    shl         w5.x, w5.x, 3
    mov         r7.x, f(0)
WAVES:                                  ; from the last wave, which has the first spheres
    sub.u32     w5.x, w5.x, 8
    ld          r8.xy, shared.xy, w5.x
    mad.f32     r7.x, r7.x, r8.y, r8.x
    jmp_nz      w5.x, WAVES
    st          u1.x, w0.x, r7.x
    pop_mask
DONE:
    ret

CHECK:
    shl         r0.x, thread_id, 2
    ld          r1.x, u0.x, r0.x
    ld          r2.x, u1.x, r0.x
    sub.f32     r3.x, r1.x, r2.x
    abs.f32     r3.x, r3.x
    lt.f32      r3.x, r3.x, 0.0001
    gt.f32      r4.x, r1.x, 0.0
    and         r3.x, r3.x, r4.x
    st          u2.x, r0.x, r3.x
    ret
