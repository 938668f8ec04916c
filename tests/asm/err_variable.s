.var
.var i
.var i, r0.x
.var i, u16 r0.x
.var i, u32
.var i, u32 r0
.var i, u32 r0.xx
.var i, u32 exec.x
.var i, u32 lane_id
.var i, u32 t0.x
.var i, u32 r0.x, r1.x
.var "", u32 r0.x
.var 5, u32 r0.x
.endvar
.endvar j
.var j, u32 r0.x
.endvar j
.endvar j
.undef
.undef 3
.undef r0
.undef exec.x
.undef t0.x
.undef r0.x, r1.x
.undef i
    ret
