.note 5:5 "nothing"
.note 5 "one"
.note "text"
.note 1:2
.note 1:2 text
.note 1:2 "fine" 3
    ret
