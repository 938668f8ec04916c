// Example 4 of the post, whose goto jumps into another loop: HLSL has no goto, so this is refused.
RWStructuredBuffer<uint> results;
uint get_lane_id() {
    return WaveGetLaneIndex();
}
uint foo(uint v) { return v & 1; }
uint fun(uint v) { return v; }
uint fen(uint v) { return v; }
uint boom(uint v) { return v >> 1; }
bool bar(uint v) { return v & 2; }
bool oops(uint v) { return v & 4; }

[numthreads(32, 1, 1)]
void CS(uint3 id : SV_DispatchThreadID) {
// ---- as printed ----
uint var = get_lane_id();
if (var < 16) {
    while (true) {
        if (foo(var) == 0) {
            while (true) {
                if (bar(var))
                    break;
                if (oops(var))
                    goto changed_my_mind;
            }
            break;
        } else {
            continue;
        }
        if (fun(var) == 666) {
            var = fen(var);
        }
    }
} else {
    while (true) {
changed_my_mind:
        var = boom(var);
        if (var == 0)
            break;
    }
}
// ---- end ----
    results[id.x] = var;
}
