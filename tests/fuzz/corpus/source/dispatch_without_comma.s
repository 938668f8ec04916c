N = 5
    add.u32 +0.x, r0.x, u(N - 6)
    add.u32 r0 r0.x, N / 2.0
    add.u34 r0.x, r0.x N * 1.0
.expect cycles == N - 6
.dispatch (N - 5)x32.x, r0.x, N << 3x, r0.x, 8 * N
    add.u32 r0.x, r0.x, N / 2.0
    add.u34 r0.x, r0.x N * 1.0
.expect cycles == N - 6
.dispatch@(N - 5)x32
    jmp @N+100
    ret
