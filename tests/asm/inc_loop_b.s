.include "inc_loop_a.s"
