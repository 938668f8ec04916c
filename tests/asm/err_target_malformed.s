; Triangles have their target, though it is malformed.
.target u0, 4x4 rgb8
.triangles t0
    ret
