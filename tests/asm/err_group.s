; .group stands once, before the first .dispatch, whose size it is; a name is that of one resource
.dispatch 4
.group [8 8]
.dispatch 4x32
.group 64
.name u0, "u7"
.name u0, "pixels"
.name u0, "more"
.name u1, "pixels"
.buffer texels, 4
.dispatch 2
.group 8
    ret
