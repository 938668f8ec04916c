; every directive
.machine wave_size=32, scheduler=two-level preset=post-4:1
.machine path_order = fewer-first
.buffer u0, u32 1 2, 3 0x10 \
    5 6          \ ; a list goes on after a backslash
    7
.buffer u1, 1024
.buffer u2, i32 -1 -2
.buffer u3, f32 0.5 nan inf -inf
.buffer t0, 64, fill(7)
.buffer t1, 64, iota(0, 4)
.buffer t2, 64, i32 iota(10, -1)
.buffer t3, 64, f32 random(1, -1, 1)
.buffer t4, 64, i32 random(7, -2147483648, 2147483647)
.buffer t5, file("data_words.bin")
.buffer t6, f32 file("data_words.bin")
.dispatch 4 x 64
.expect u0[0], u32 1 2 3
.expect u3[4], f32 1 2 ~ 1e-3
.expect u3[4], 64, f32 fill(1) ~ .5 when wave_size=64
.expect t0[1], 3, fill(7)
.expect cycles == 70
.expect cycles<=0xffffffffffffffff when waves=4
.expect cycles == 38 when wave_size=8 issue=1
.expect TREE.cycles < SERIAL.cycles when waves=4
.expect stalled >= idle
.expect lane_instructions != 3
.expect fault out-of-bounds when bounds=fault
.expect fault == 0
.note 3:9 "waits \"here\""
    ret
