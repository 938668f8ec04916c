; Samplers that cannot be read.
.sampler t0, point
.sampler s64, point
.sampler s0
.sampler s0, nearest
.sampler s0, wrap
.sampler s0, point border
.sampler s0, point wrap clamp mirror wrap
.sampler s0, point less wrap
.sampler s0, point wrap lower
.sampler s1, point
.sampler s1, point
    ret
