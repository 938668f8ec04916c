; gather.s: every load is a gather: each lane has its own address, and inactive lanes have none.
;
;     uint t = thread_id, index = t0[t], x = 5;
;     if (index < 64)                    // some indices lie outside
;         x = t1[index];
;     u0[t] = x;
;
; The first load reads neighbouring words, the second one reads all over the table. For the lanes with an index outside
; of it the address is wrong, but they are inactive, so nothing looks at it: no fault.
;
; Run it:   lockstep run programs/gather.s
; See it:   lockstep trace programs/gather.s -o gather.png
;
; What to look at: two long waits, because the second load needs what the first one returns. In between, lanes with an
; index outside are black for three cycles, until the second load is sent. Then they are back: a load does not stop the
; wave, only the instruction that needs its value does. That is the store, and it waits with all lanes. Two waves cannot
; hide such waits from each other: they wait at the same time, and both ALUs have nothing to do.

.machine waves=2 memory=flat
.dispatch 1x64
.buffer t0, 64, random(7, 0, 79)
.buffer t1, 64, iota(1000, 7)
.buffer u0, 64
.expect u0[0], u32    5 1196 1364    5 1371 1350 1056 1392 1371 1035 1147 1245 1294    5    5 1147 \
                   1098 1252 1392 1035 1252 1077 1133 1308    5 1161 1035 1084 1350 1420 1280 1434 \
                   1434 1210 1385 1112 1049 1035 1259    5    5 1182 1091 1000 1056 1070 1308 1035 \
                   1070 1266 1322    5 1252 1133 1308 1245 1434 1007 1301    5 1427 1189 1315 1000
; 64 indices, of which 55 are good.
.expect loaded_words == 119
.expect stored_words == 64

    shl       r0.x, thread_id, u(2) ; 4 bytes a thread
    mov       r1.x, u(5)            ; x
    ld        r0.y, t0.x, r0.x      ; index
    push_mask OUTSIDE
    lt.u32    r0.z, r0.y, u(64)     ; waits for the index
    mask_nz   r0.z
    shl       r0.w, r0.y, u(2)
    ld        r1.x, t1.x, r0.w
    pop_mask
OUTSIDE:
    st        u0.x, r0.x, r1.x      ; waits for x, all lanes
    ret
