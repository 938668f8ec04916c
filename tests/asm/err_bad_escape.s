; escapes of strings
.loc "a\qb" 1
.loc "a\x00b" 1
    ret
