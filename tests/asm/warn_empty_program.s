; nothing here
START:
.machine wave_size=32
