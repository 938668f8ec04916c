; Words of other languages get what is written here.
    bra DONE
    exit
    s_endpgm
    mov r0.x, tid.x
    mov r0.x, %tid.y
    mov r0.x, threadIdx.x
    mov r0.x, blockIdx.y
    mov r0.x, gl_GlobalInvocationID.z
    mov r0.x, SV_DispatchThreadID
    mov r0.x, gl_SubgroupInvocationID
    WaveActiveSum u32, w0.x, r1.x, r20, r21, w8
    WaveReadLaneFirst w0.x, r1.x
    __shfl_xor_sync r0.x, r1.x, 1
    mov r0.x, __shfl_xor_sync(r1.x)
    __syncthreads
DONE:
    ret
