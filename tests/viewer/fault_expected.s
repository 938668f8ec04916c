; The fault is what the program is about: for problems.view.
.expect fault stack-underflow
        mov      r0.x, lane_id
        pop_mask
        ret
