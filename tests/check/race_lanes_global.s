; All lanes store their number to one word: the highest wins, but who meant that?
; check: races 7/7

.dispatch 1x32
.buffer u0, 1

    st        u0.x, 0, lane_id
    ret
