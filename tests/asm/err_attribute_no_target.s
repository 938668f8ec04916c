; Only a pixel shader has attributes.
.attribute attr1, flat
    ret
