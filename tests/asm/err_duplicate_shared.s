.shared 4
.shared 5
ret
