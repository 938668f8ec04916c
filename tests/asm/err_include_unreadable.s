.include "no_such_file.s"
.include no_such_file.s
.include "open
.include "inc_common.s" 3
    ret
