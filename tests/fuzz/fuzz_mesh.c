/* fuzz_mesh.c: any bytes as a file of triangles, in both formats. What is accepted is whole and drawable; what is not
 * has a reason and a line. */
#include <stdlib.h>
#include <string.h>

#include "asm/parse/mesh.h"
#include "sim/raster/raster.h"
#include "tests/fuzz/fuzz.h"

static void check(Arena *arena, const char *bytes, size_t size, bool is_obj) {
    Mesh mesh;
    size_t lines = 1, words = IMAGE_POSITION;
    for (size_t i = 0; i < size; i++) lines += bytes[i] == '\n';
    if (!mesh_read(arena, bytes, size, is_obj, &mesh)) {
        if (!mesh.error || !mesh.error_line || mesh.error_line > lines) abort();
        return;
    }
    for (int i = 0; i < IMAGE_ATTRIBUTES; i++) words += mesh.components[i];
    if (mesh.error || mesh.vertex_words != words || !mesh.vertex_count || mesh.vertex_count % 3) abort();
    if (raster_wrong_vertex(mesh.vertex, mesh.vertex_count, words) != mesh.vertex_count) abort();
    Raster *raster = raster_create(mesh.vertex, mesh.vertex_count, words, 16, 9);
    if (raster->triangle_count != mesh.vertex_count / 3) abort();
    raster_free(raster);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    MEMORY_SCOPE(return 0);
    Arena *arena = arena_create();
    check(arena, (const char *)data, size, false);
    check(arena, (const char *)data, size, true);
    return 0;
}
