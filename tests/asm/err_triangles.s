; Triangles are in a buffer, or in a file that can be read.
.target u0, 4x4
.triangles
.triangles s0
.triangles file("none.csv")
.triangles file("picture.png")
.triangles file(none.csv)
.triangles file("row.csv")
.triangles t0, 5
.triangles t0, 1 1 1 1 1 1 1 1 1
    ret
