; forms.s: tests of instructions that compute each component by itself, from one, two or three sources.
;
;   .buffer t0, f32 1.5 2.25 0.0 -0.0                     ; rows of sources, here two of two
;       TEST_2 add.f32, 2, f, 1.5, -2.25, 8.0, 0.5, f, 0.25, 3.0, -4.0, 2.5
;   .expect u0[0], f32 3.75 0.0
;
; Thread i computes row i of t0 into u0[i], which the test expects as numbers. Then the instruction runs with each form
; that operands can have, on the vectors that are given with their type. Each component must be what the instruction
; makes of single components of registers: u1 has four words a form, 1 for a component that is right. A component that
; the form does not name keeps its value. In u2 only odd threads compute, and the others keep their value.

.macro FORM_BEGIN
    mov       r8.xyzw, u(0xaaaaaaaa)
    mov       r9.xyzw, u(0xaaaaaaaa)
.endm

.macro FORM_END number
    eq.u32    r8.xyzw, r8.xyzw, r9.xyzw
    st        u1.xyzw, \number * 16, r8.xyzw
.endm

; Load row i of `sources` numbers into r1; r0.y is the address of the result.
.macro ROWS_BEGIN rows, sources, components
.dispatch 1x\rows
.buffer u0, \rows
.buffer u2, \rows
    mul.u32   r0.x, thread_id, \sources * 4
    shl       r0.y, thread_id, 2
    ld        r1.\components, t0.\components, r0.x
.endm

; The result of the row is in r2.x; `rest` are the sources.
.macro ROWS_END op, rows, rest...
.local JOIN
    st        u0.x, r0.y, r2.x
    mov       r8.x, u(0xaaaaaaaa)
    and       r9.x, thread_id, 1
    push_mask JOIN
    mask_nz   r9.x
    \op       r8.x, \rest
    pop_mask
JOIN:
    sel       r9.x, r9.x, r2.x, u(0xaaaaaaaa)
    eq.u32    r8.x, r8.x, r9.x
    st        u2.x, r0.y, r8.x
.expect u2[0], \rows, fill(1)
.endm

.macro TEST_1 op, rows, t, a0, a1, a2, a3
.buffer u1, 24
    ROWS_BEGIN \rows, 1, x
    \op       r2.x, r1.x
    ROWS_END  \op, \rows, r1.x
    mov       r4.xyzw, \t\()4(\a0 \a1 \a2 \a3)

    ; 0: all components
    FORM_BEGIN
    \op       r8.xyzw, r4.xyzw
    \op       r9.x, r4.x
    \op       r9.y, r4.y
    \op       r9.z, r4.z
    \op       r9.w, r4.w
    FORM_END 0

    ; 1: swizzles, another order; y is kept
    FORM_BEGIN
    \op       r8.wxz, r4.yzx
    \op       r9.w, r4.y
    \op       r9.x, r4.z
    \op       r9.z, r4.x
    FORM_END 1

    ; 2: one component serves all
    FORM_BEGIN
    \op       r8.zyx, r4.w
    \op       r9.z, r4.w
    \op       r9.y, r4.w
    \op       r9.x, r4.w
    FORM_END 2

    ; 3: an immediate vector
    FORM_BEGIN
    \op       r8.xyzw, \t\()4(\a0 \a1 \a2 \a3)
    \op       r9.x, r4.x
    \op       r9.y, r4.y
    \op       r9.z, r4.z
    \op       r9.w, r4.w
    FORM_END 3

    ; 4: an immediate of one component, a bare number
    FORM_BEGIN
    \op       r8.yx, \t(\a2)
    \op       r8.w, \a1
    \op       r9.y, r4.z
    \op       r9.x, r4.z
    \op       r9.w, r4.y
    FORM_END 4

    ; 5: the destination is the source, rotated
    FORM_BEGIN
    mov       r8.xyzw, r4.xyzw
    \op       r8.yzwx, r8.xyzw
    \op       r9.y, r4.x
    \op       r9.z, r4.y
    \op       r9.w, r4.z
    \op       r9.x, r4.w
    FORM_END 5
    ret
.expect u1[0], 24, fill(1)
.endm

.macro TEST_2 op, rows, s, a0, a1, a2, a3, t, b0, b1, b2, b3
.buffer u1, 32
    ROWS_BEGIN \rows, 2, xy
    \op       r2.x, r1.x, r1.y
    ROWS_END  \op, \rows, r1.x, r1.y
    mov       r4.xyzw, \s\()4(\a0 \a1 \a2 \a3)
    mov       r5.xyzw, \t\()4(\b0 \b1 \b2 \b3)

    ; 0: all components
    FORM_BEGIN
    \op       r8.xyzw, r4.xyzw, r5.xyzw
    \op       r9.x, r4.x, r5.x
    \op       r9.y, r4.y, r5.y
    \op       r9.z, r4.z, r5.z
    \op       r9.w, r4.w, r5.w
    FORM_END 0

    ; 1: swizzles, another order; y is kept
    FORM_BEGIN
    \op       r8.wxz, r4.yzx, r5.xww
    \op       r9.w, r4.y, r5.x
    \op       r9.x, r4.z, r5.w
    \op       r9.z, r4.x, r5.w
    FORM_END 1

    ; 2: one component of the first source
    FORM_BEGIN
    \op       r8.xyzw, r4.z, r5.wzyx
    \op       r9.x, r4.z, r5.w
    \op       r9.y, r4.z, r5.z
    \op       r9.z, r4.z, r5.y
    \op       r9.w, r4.z, r5.x
    FORM_END 2

    ; 3: one component of the second
    FORM_BEGIN
    \op       r8.zyx, r4.xyz, r5.y
    \op       r9.z, r4.x, r5.y
    \op       r9.y, r4.y, r5.y
    \op       r9.x, r4.z, r5.y
    FORM_END 3

    ; 4: an immediate vector first
    FORM_BEGIN
    \op       r8.xyzw, \s\()4(\a0 \a1 \a2 \a3), r5.xyzw
    \op       r9.x, r4.x, r5.x
    \op       r9.y, r4.y, r5.y
    \op       r9.z, r4.z, r5.z
    \op       r9.w, r4.w, r5.w
    FORM_END 4

    ; 5: an immediate of one component second
    FORM_BEGIN
    \op       r8.xyzw, r4.xyzw, \t(\b2)
    \op       r9.x, r4.x, r5.z
    \op       r9.y, r4.y, r5.z
    \op       r9.z, r4.z, r5.z
    \op       r9.w, r4.w, r5.z
    FORM_END 5

    ; 6: only immediates, and bare numbers
    FORM_BEGIN
    \op       r8.xy, \s\()2(\a0 \a1), \t\()2(\b0 \b1)
    \op       r8.z, \a0, r5.z
    \op       r8.w, r4.w, \b3
    \op       r9.x, r4.x, r5.x
    \op       r9.y, r4.y, r5.y
    \op       r9.z, r4.x, r5.z
    \op       r9.w, r4.w, r5.w
    FORM_END 6

    ; 7: the destination is a source, rotated
    FORM_BEGIN
    mov       r8.xyzw, r4.xyzw
    \op       r8.yzwx, r8.xyzw, r8.x
    \op       r9.y, r4.x, r4.x
    \op       r9.z, r4.y, r4.x
    \op       r9.w, r4.z, r4.x
    \op       r9.x, r4.w, r4.x
    FORM_END 7
    ret
.expect u1[0], 32, fill(1)
.endm

.macro TEST_3 op, rows, s, a0, a1, a2, a3, t, b0, b1, b2, b3, u, c0, c1, c2, c3
.buffer u1, 40
    ROWS_BEGIN \rows, 3, xyz
    \op       r2.x, r1.x, r1.y, r1.z
    ROWS_END  \op, \rows, r1.x, r1.y, r1.z
    mov       r4.xyzw, \s\()4(\a0 \a1 \a2 \a3)
    mov       r5.xyzw, \t\()4(\b0 \b1 \b2 \b3)
    mov       r6.xyzw, \u\()4(\c0 \c1 \c2 \c3)

    ; 0: all components
    FORM_BEGIN
    \op       r8.xyzw, r4.xyzw, r5.xyzw, r6.xyzw
    \op       r9.x, r4.x, r5.x, r6.x
    \op       r9.y, r4.y, r5.y, r6.y
    \op       r9.z, r4.z, r5.z, r6.z
    \op       r9.w, r4.w, r5.w, r6.w
    FORM_END 0

    ; 1: swizzles, another order; y is kept
    FORM_BEGIN
    \op       r8.wxz, r4.yzx, r5.xww, r6.zyx
    \op       r9.w, r4.y, r5.x, r6.z
    \op       r9.x, r4.z, r5.w, r6.y
    \op       r9.z, r4.x, r5.w, r6.x
    FORM_END 1

    ; 2: one component of the first source
    FORM_BEGIN
    \op       r8.xyzw, r4.z, r5.wzyx, r6.xyzw
    \op       r9.x, r4.z, r5.w, r6.x
    \op       r9.y, r4.z, r5.z, r6.y
    \op       r9.z, r4.z, r5.y, r6.z
    \op       r9.w, r4.z, r5.x, r6.w
    FORM_END 2

    ; 3: one component of the second
    FORM_BEGIN
    \op       r8.zyx, r4.xyz, r5.y, r6.yzw
    \op       r9.z, r4.x, r5.y, r6.y
    \op       r9.y, r4.y, r5.y, r6.z
    \op       r9.x, r4.z, r5.y, r6.w
    FORM_END 3

    ; 4: one component of the third
    FORM_BEGIN
    \op       r8.xw, r4.xy, r5.yz, r6.w
    \op       r9.x, r4.x, r5.y, r6.w
    \op       r9.w, r4.y, r5.z, r6.w
    FORM_END 4

    ; 5: an immediate vector first
    FORM_BEGIN
    \op       r8.xyzw, \s\()4(\a0 \a1 \a2 \a3), r5.xyzw, r6.xyzw
    \op       r9.x, r4.x, r5.x, r6.x
    \op       r9.y, r4.y, r5.y, r6.y
    \op       r9.z, r4.z, r5.z, r6.z
    \op       r9.w, r4.w, r5.w, r6.w
    FORM_END 5

    ; 6: an immediate of one component second
    FORM_BEGIN
    \op       r8.xyzw, r4.xyzw, \t(\b2), r6.xyzw
    \op       r9.x, r4.x, r5.z, r6.x
    \op       r9.y, r4.y, r5.z, r6.y
    \op       r9.z, r4.z, r5.z, r6.z
    \op       r9.w, r4.w, r5.z, r6.w
    FORM_END 6

    ; 7: an immediate vector third
    FORM_BEGIN
    \op       r8.xyzw, r4.xyzw, r5.xyzw, \u\()4(\c0 \c1 \c2 \c3)
    \op       r9.x, r4.x, r5.x, r6.x
    \op       r9.y, r4.y, r5.y, r6.y
    \op       r9.z, r4.z, r5.z, r6.z
    \op       r9.w, r4.w, r5.w, r6.w
    FORM_END 7

    ; 8: only immediates, and bare numbers
    FORM_BEGIN
    \op       r8.xy, \s\()2(\a0 \a1), \t\()2(\b0 \b1), \u\()2(\c0 \c1)
    \op       r8.z, \a0, r5.z, \c1
    \op       r8.w, r4.w, \b3, r6.w
    \op       r9.x, r4.x, r5.x, r6.x
    \op       r9.y, r4.y, r5.y, r6.y
    \op       r9.z, r4.x, r5.z, r6.y
    \op       r9.w, r4.w, r5.w, r6.w
    FORM_END 8

    ; 9: the destination is a source, rotated
    FORM_BEGIN
    mov       r8.xyzw, r4.xyzw
    \op       r8.yzwx, r8.xyzw, r8.x, r8.wzyx
    \op       r9.y, r4.x, r4.x, r4.w
    \op       r9.z, r4.y, r4.x, r4.z
    \op       r9.w, r4.z, r4.x, r4.y
    \op       r9.x, r4.w, r4.x, r4.x
    FORM_END 9
    ret
.expect u1[0], 40, fill(1)
.endm
