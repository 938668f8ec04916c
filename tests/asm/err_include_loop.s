.include "inc_loop_a.s"
.include "err_include_loop.s"
    ret
