LOOP:
    nop

	LOOP: ret
