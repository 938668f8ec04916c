; included by err_include_loop.s, and by itself over inc_loop_b.s
.include "inc_loop_b.s"
