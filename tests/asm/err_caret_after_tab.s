	mov	r0,	lane_id
	ret
