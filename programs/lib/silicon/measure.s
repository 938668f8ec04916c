; measure.s: what the kernels of programs/silicon share: one core of the machine, and a clock around what is measured.
; Each wave leaves two words in u0: the cycles of its start and of its end.

.machine preset=hopper-like cores=1
.buffer u0, 64

.macro START
    mov         w60.x, clock
.endm

.macro AGAIN turn                       ; w0.x more times
    sub.u32     w0.x, w0.x, 1
    gt.u32      w0.y, w0.x, 0
    jmp_nz      w0.y, \turn
.endm

.macro STOP result                      ; when `result` is there
    mov         r60.x, \result
    mov         w60.y, clock
    shl         w60.z, wave_id, 3
    st          u0.xy, w60.z, w60.xy
.endm
