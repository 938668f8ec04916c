; An atomic on a resource to which nothing is bound.

    atomic_exchange r0.x, u7.x, 0, 1
    ret

.expect fault unbound
