; shared_reserved: a group takes 128 bytes and 512 more, so that 1,024 have room for one.

.machine waves=2 shared_memory=1024 shared_reserved=512
.shared 32
.dispatch 2x32

    ret

.expect cycles == 9
.expect no-room == 9
