; The words of a file are the contents of its buffer.
.target u0, 4x4
.buffer t0, 4
.triangles t0, file("../fuzz/corpus/mesh/positions.csv")
    ret
