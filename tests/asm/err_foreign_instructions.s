; Instructions and declarations of other languages get what is written here.
    select r0.x, r1.x, r2.x, r3.x
    v_add_f32_e32 v0, v1, v2
    s_and_saveexec_b64 s[0:1], vcc
    ds_read_b32 v0, v1
    setp.lt.u32 p1, r1, 16
    selp.u32 r0.x, r1.x, r2.x, p1
    ld.global.v4.f32 r0.x, r1.x
    subgroupBallot w0.xy, r1.x
    mov r0.x, subgroupBallot(r1.x)
    discard
    clip r0.x
    add.u32 r0.x, v1, vcc
    goto DONE
    elif r0.x
    float x
    .reg .u32 r1
    .text
    return
    exot
    @w0.x exit
DONE:
    ret
