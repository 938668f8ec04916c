.loc "a.s" 1 in
.loc "a.s" 1 in 3
.loc "a.s" 1 foo
.loc "a.s" 1 "x" "b.s" 2
.loc "a.s" 1 "x" as loop
.loc "a.s" 1 in "b.s"
.frame 0, "f" "a.s" 1
.frame 1, round 3 of 2 "a.s" 1
.frame 1, round 3 "a.s" 1
.frame 1, "" "a.s" 1
.frame 1, "f" "a.s" 0
.frame 1, "f" "a.s" 1 in 1
.frame 1
.gone
.gone a,
.gone a b
.gone ""
.gone a, 3
    ret
