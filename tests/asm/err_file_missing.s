.buffer u0, file("no_such_file.bin")
    ret
