    mbcnt r0.x, w0.xyz
    mask_first w0.x, u4(1 2 3 4)
    ballot w0.x, r0.xy
    readlane w0.xy, r0.x, 0
    readlane w0.x, r0.x, w1.xy
    shuffle r0.xy, r1.xyz, 1
    shuffle r0.xy, r1.xy, r2.xy
    jmp_z w0.xy, END
    writelane r0.xx, w0.x, 0
    ballot w0.xx, r0.x
END:
    ret
