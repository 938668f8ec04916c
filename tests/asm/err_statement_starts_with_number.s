; neither instruction nor label nor directive
    12 mov
    (
    ret
