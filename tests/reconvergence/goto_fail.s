; goto_fail.s: four checks in a row, each of which may go to one handler, as in C: if (!check(x)) goto fail.
;
;     uint t = thread_id, x = t;
;     for each of k = 0, 1, 2, 3 {
;         x = round(x);
;         if (((t >> k) & 1) == 0) goto fail;
;     }
;     goto end;
;     fail: x = hash(x);                    // 24 instructions
;     end:  u0[t] = x;

.dispatch 1x256
.buffer u0, 256
.expect u0[0], u32 0 3221348457 199772298 2218460044 151208165 2511636812 2762845052 240239714 \
                   2428878148 2277944225 1696668362 1085225470 4021534494 2358636944 3065507029 4138294958

.macro ROUND
    mul.u32   r1.x, r1.x, u(0x27d4eb2d)
    shr.u32   r1.y, r1.x, u(15)
    xor       r1.x, r1.x, r1.y
.endm
.macro CHECK bit, end
    ROUND
    and       r2.x, r0.x, u(\bit)
    br_push   r2.x, FAIL, \end
.endm

    mov       r0.x, thread_id
    mov       r1.x, r0.x
    CHECK     1, E1
    CHECK     2, E2
    CHECK     4, E3
    CHECK     8, E4
    pop_mask
FAIL:
.repeat 8
    ROUND
.endr
    pop_mask
E4:
    pop_mask
E3:
    pop_mask
E2:
    pop_mask
E1:
    shl       r0.w, r0.x, u(2)
    st        u0.x, r0.w, r1.x
    ret
