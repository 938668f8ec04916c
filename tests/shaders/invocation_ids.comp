// invocation_ids.comp: every number that a thread has, in three dimensions.
#version 450
//! .dispatch [2 3 2]
//! .buffer u0, 1152
layout(local_size_x = 4, local_size_y = 2, local_size_z = 3) in;
layout(std430, binding = 0) writeonly buffer Output { uint result[]; };

void main() {
    uint group = (gl_WorkGroupID.z * gl_NumWorkGroups.y + gl_WorkGroupID.y) * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    uint i = group * gl_WorkGroupSize.x * gl_WorkGroupSize.y * gl_WorkGroupSize.z + gl_LocalInvocationIndex;
    result[4 * i] = gl_GlobalInvocationID.x | gl_GlobalInvocationID.y << 8 | gl_GlobalInvocationID.z << 16;
    result[4 * i + 1] = gl_LocalInvocationID.x | gl_LocalInvocationID.y << 8 | gl_LocalInvocationID.z << 16;
    result[4 * i + 2] = gl_WorkGroupID.x | gl_WorkGroupID.y << 8 | gl_WorkGroupID.z << 16 | gl_LocalInvocationIndex << 24;
    result[4 * i + 3] = gl_NumWorkGroups.x | gl_NumWorkGroups.y << 8 | gl_NumWorkGroups.z << 16;
}
