; ret: retire the lanes that execute it; pop until a live lane is found, or end the wave.
;
; Each thread stores the number of the last block that it reached.

.dispatch 1x8
.buffer u0, 8

    shl       r0.x, thread_id, 2
    and       r1.xyz, thread_id, u3(1 2 4)

    ; 1 3 5 7 retire two levels deep; the rest continues at the outermost label
    push_mask A                    ; all
    mask_nz   r1.x
    push_mask B                    ; 1 3 5 7
    st        u0.x, r0.x, u(1)
    ret
B:
    st        u0.x, r0.x, u(2)     ; not reached: none of its lanes lives
    pop_mask
A:
    ; 2 and 6 retire in the middle of a side, and the other lanes of the entry come back
    push_mask C                    ; 0 2 4 6
    mask_nz   r1.y
    st        u0.x, r0.x, u(3)
    ret
C:
    ; of 0 and 4, 4 retires in the then side, 0 goes through the else side
    br_push   r1.z, ELSE, CONV
    st        u0.x, r0.x, u(4)
    ret
ELSE:
    st        u0.x, r0.x, u(5)
    pop_mask
CONV:
    ; the last lane; entries that are left on the stack do not keep the wave alive
    push_mask D
    push_mask D
    add.u32   r2.x, thread_id, 6
    st        u0.x, r0.x, r2.x
    ret
D:
    st        u0.x, r0.x, u(9)     ; not reached
    ret

.expect u0[0], u32 6 1 3 1 4 1 3 1
.expect stores == 5 when wave_size=32
.expect max_mask_depth == 2 when wave_size=32
.expect threads == 8
