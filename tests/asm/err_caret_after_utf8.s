.loc "größe→.hlsl" 0
    ret
