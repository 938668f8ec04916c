; the same in all lanes: not a vector register
    readlane w0.x, r0.x, r1.x
    writelane r0.x, r1.x, 0
    writelane r0.x, w1.x, lane_id
    jmp_z r0.x, END
    jmp_nz thread_id, END
    mbcnt r0.x, r1.x
    mask_first w0.x, group_thread_id
END:
    ret
