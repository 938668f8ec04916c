.target u0, 4x4
.triangles t0, 2
.triangles t1
    ret
