; comments of other languages
# like this
// or this
    ret
