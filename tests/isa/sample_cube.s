; A cube is sampled by a direction: its longest component chooses the face, of equal ones z before y before x. At an edge
; the texels of the next face count; beyond a corner there is no texel, and the average of the three others counts.
;
; The texels of t0 are 10 times the face, +x -x +y -y +z -z, plus 0 to 3, row by row.

.dispatch 1x6
.texture t0, r32f 2x2 cube, f32 0 1 2 3  10 11 12 13  20 21 22 23  30 31 32 33  40 41 42 43  50 51 52 53
.texture t1, r32f 2x2 cube mips, f32 0 1 2 3  10 11 12 13  20 21 22 23  30 31 32 33  40 41 42 43  50 51 52 53
.sampler s1, point
.sampler s2, bilinear
.buffer  u0, 24
.buffer  u1, 12

    ; thread i: along axis i / 2, backwards if i is odd, and a little up, which is -y but on the faces of y
    and     r0.x, thread_id, 1
    utof    r0.x, r0.x
    mad.f32 r0.x, r0.x, -2, 1                   ; 1 or -1
    shr.u32 r0.y, thread_id, 1
    eq.u32  r1.x, r0.y, 0
    eq.u32  r1.y, r0.y, 1
    eq.u32  r1.z, r0.y, 2
    sel     r2.xyz, r1.xyz, r0.x, f3(0.25 0.5 0.125)
    sample_lod r3.x, t0.x, s1, r2.xyz, 0
    sample_lod r3.y, t0.x, s2, r2.xyz, 0
    sample_lod r3.z, t1.x, s1, r2.xyz, 1        ; one texel: 1.5 more than ten times the face
    shl     r4.x, thread_id, 4
    st      u0.xyz, r4.x, r3.xyz

    ; edges and equal components
    sample_lod r5.x, t0.x, s1, f3(1 1 1), 0                 ; z: the top right texel
    sample_lod r5.y, t0.x, s1, f3(-1 -1 0.5), 0             ; y: below, its top left texel
    sample_lod r5.z, t0.x, s2, f3(1 0 1), 0                 ; the edge of +z and +x: half of each
    sample_lod r5.w, t0.x, s2, f3(1 0.5 -1), 0              ; the edge of -z and +x, in the upper row
    sample_lod r6.x, t0.x, s2, f3(0 1 1), 0                 ; the edge of +z and +y
    sample_lod r6.y, t0.x, s2, f3(0 -1 -1), 0               ; the edge of -z and -y
    sample_lod r6.z, t0.x, s2, f3(1 1 1), 0                 ; a corner: the average of a texel of +z, +x and +y
    sample_lod r6.w, t0.x, s2, f3(-1 -1 0), 0               ; the edge of -y and -x
    st      u1.xyzw, 0, r5.xyzw
    st      u1.xyzw, 16, r6.xyzw
    ret

.expect u0[0], f32 0 0.375 1.5 0   11 10.625 11.5 0   23 22 21.5 0
.expect u0[12], f32 31 31.5 31.5 0   41 40.75 41.5 0   50 50.25 51.5 0
.expect u1[0], f32 41 30 21.5 25.5   31.5 42.5
.expect u1[6], f32 21.3333333 21.75 ~ 0.00001
