; A dispatch without its comma is an error; its label or kernel is forgotten.
.dispatch @a 4x32
.dispatch @0 4x32
a:
    ret
