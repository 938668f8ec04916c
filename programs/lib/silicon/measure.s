; measure.s: what the kernels of programs/silicon share: one core of the machine, and a clock around what is measured.
; Each wave leaves two words in u0: the cycles of its start and of its end.

.machine preset=hopper-like cores=1
.buffer u0, 64

.macro START
    mov         w60.x, clock
.endm

.macro STOP result                      ; when `result` is there
    mov         r60.x, \result
    mov         w60.y, clock
    shl         w60.z, wave_id, 3
    st          u0.xy, w60.z, w60.xy
.endm
