; a bad line that goes on gives one error
.buffer u0, u32 1 2 x \
    3 4 5 \
    6
    ret
