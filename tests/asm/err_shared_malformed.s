.shared
.shared 0
.shared x
.shared 4194305
.shared 4 4
    ret
