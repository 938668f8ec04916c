; Only a pixel shader has triangles.
.triangles t0
    ret
