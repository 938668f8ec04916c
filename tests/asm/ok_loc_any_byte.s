; a file name may have any byte but 0
.loc "ÿþ b.s" 3
    ret
