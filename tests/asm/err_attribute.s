; An attribute has a number and one mode.
.target u0, 4x4
.attribute
.attribute attr8, flat
.attribute attr1
.attribute attr1, rough
.attribute attr1, flat
.attribute attr1, flat
.attribute attr1, smooth
    ret
