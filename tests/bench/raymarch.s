; raymarch: the picture of programs/raymarch.s, PICTURES times: divergence, whole-vector operations, a texture.
.default PICTURES, 8
.include "../../programs/raymarch.s"
.repeat PICTURES - 1, i
.dispatch [32 32]x[8 8] quads
.endr
