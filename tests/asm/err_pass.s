; Directives of shaders have no meaning in assembly.
.constant N = 4
.pass blur.comp, 4
    ret
