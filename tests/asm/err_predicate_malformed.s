; @ or @!, and one component of a wave register
    @ mov r0.x, lane_id
    @w0 mov r0.x, lane_id
    @w0.xy mov r0.x, lane_id
    @r0.x mov r0.x, lane_id
    @exec mov r0.x, lane_id
    @!0 mov r0.x, lane_id
    @w128.x mov r0.x, lane_id
    @!!w0.x mov r0.x, lane_id
    @w0.x
    @w0.x @w1.x mov r0.x, lane_id
    @w0.x LABEL:
    @w0.x .shared 4
    ret
