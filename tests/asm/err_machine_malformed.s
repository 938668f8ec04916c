.machine wave_size
.machine =32
.machine wave_size=
.machine wave_size == 32
.machine
    ret
