; a file is whole words, and not empty
.buffer u0, file("data_odd.bin")
.buffer u1, file("data_empty.bin")
    ret
