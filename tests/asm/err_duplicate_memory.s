.shared 4
.shared 5
.private 65537
.private 1
.private 1
ret
