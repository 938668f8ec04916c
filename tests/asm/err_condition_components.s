; a condition is one component
    mask_nz r0.xy
A:  br_push u2(1 0), A, A
    ret
