; A t with the name of a u is its memory, so it has no contents of its own; two u have two names.
.name u3, "picture"
.name t1, "picture"
.name u4, "picture"
.buffer t1, 4
.buffer picture, 4
.dispatch 1x32
    ret
