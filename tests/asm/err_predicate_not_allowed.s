; what is done for the whole wave has no predicate
    @w0.x add.u32 w1.x, w1.x, 1
    @w0.x mov exec.x, w1.x
    @w0.x ballot w1.x, r0.x
    @w0.x readfirst w1.x, r0.x
    @w0.x mask_count w1.x, w2.x
    @w0.x writelane r0.x, w1.x, 0
    @w0.x ld w1.x, t0.x, 0
    @w0.x jmp END
    @!w0.x ret
    @w0.x mask_nz r0.x
    @w0.x barrier
END:
    ret
