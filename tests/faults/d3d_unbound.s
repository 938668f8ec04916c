; bounds=d3d: an unbound resource is still a fault.

.machine bounds=d3d

    ld  r0.x, t0.x, 0
    ret

.expect fault unbound
