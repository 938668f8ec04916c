; options: --define A=2*B --define C=1/0 --define r0=1
; The values are expressions, with the same messages.
    ret
