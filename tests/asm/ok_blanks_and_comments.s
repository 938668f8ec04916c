
   	 
;
;;; a comment
  A :   B:mov   r0.x  ,lane_id;comment
	mov	r1.xyzw,f4 ( 1.0 2.0 3.0 4.0 )
	mov r1.xyzw , f4(1.0,2.0,3.0,4.0)
	ret;end