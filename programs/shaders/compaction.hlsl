// Stream compaction: the pixels that need a ray, in a list, and the groups that will march along them.
//! .dispatch 4
//! .buffer roughness, 256, random(5, 0, 9)
//! .buffer counters, u32 0 0 0 0 0 1 1
//! .buffer rays, 256
//! .expect counters[0], u32 90 0 0 0 2 1 1
StructuredBuffer<uint> roughness;
RWStructuredBuffer<uint> counters;
RWStructuredBuffer<uint> rays;

void IncrementRayCounter(uint value, out uint original_value) {
    InterlockedAdd(counters[0], value, original_value);
    InterlockedAdd(counters[4], ((original_value + 63 + value) >> 6) - ((original_value + 63) >> 6));
}
void StoreRay(int index, uint2 pixel, bool copy_horizontal, bool copy_vertical, bool copy_diagonal) {
    rays[index] = pixel.x;
}

[numthreads(64, 1, 1)]
void CS(uint3 thread : SV_DispatchThreadID) {
    const uint2 dispatch_thread_id = thread.xy;
    const bool copy_horizontal = false, copy_vertical = false, copy_diagonal = false;
    const bool is_first_lane_of_wave = WaveIsFirstLane();
    const bool needs_ray = roughness[thread.x] < 3;
// ---- as printed ----
uint local_ray_index_in_wave = WavePrefixCountBits(needs_ray);
uint wave_ray_count = WaveActiveCountBits(needs_ray);
uint base_ray_index;
if (is_first_lane_of_wave) 
{
  IncrementRayCounter(wave_ray_count, base_ray_index);
}
base_ray_index = WaveReadLaneFirst(base_ray_index);
if (needs_ray) 
{
  int ray_index = base_ray_index + local_ray_index_in_wave;
  StoreRay(ray_index, dispatch_thread_id, copy_horizontal, copy_vertical, copy_diagonal);
}
// ---- end ----
}
