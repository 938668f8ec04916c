; Triangles from a file and without attributes, targets of two formats, all modes.
.target u0, 4x4 rgba8
.target u3, r32f 4x4
.attribute attr1, flat
.attribute attr1, flat
.attribute attr2, noperspective
.triangles u1, file("../fuzz/corpus/mesh/attributes.csv")
    st u0.xyzw, pixel_pos.xy, attr1.xyzw
    ret
