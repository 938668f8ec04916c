; a string ends on its line
.loc "shader.hlsl 12
    ret
