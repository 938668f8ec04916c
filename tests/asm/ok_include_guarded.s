.include "inc_guarded.s"
.include "inc_guarded.s"
.ifndef GUARDED
    nonsense
.endif
    ret
