.loc 12
.loc "a.s"
.loc "a.s" 0
    ret
