N = 5
    add.u32 r0.x, r0.x, u(N - 6)
    add.u32 r0.x, r0.x, N << 32
    add.i32 r0.x, r0.x, -N * 1000000000
    add.f32 r0.x, r0.x, 1e38 * N
    add.u32 r0.x, r0.x, N / 2.0
    add.u32 r0.x, r0.x, u(-1)
    mov r0.x, N + 1
    mov r0.x, 2.5 * N
    mov r0.xy, u2(1 N-6)
.buffer u0, N - 5
.buffer u1, N * 1.0
.expect cycles == N - 6
.dispatch (N - 5)x32
    jmp @N+100
    ret
