/* vulkan_draw.c: triangles in front of a pixel shader: a vertex shader that hands on what the pixel shader reads, and
 * targets that start as zeros. Both faces are drawn, in their order, and each pixel replaces the one below. */
#include <stdio.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/isa/isa.h"
#include "tests/shaders/vulkan_run.h"

enum { POSITION_LOCATION = IMAGE_ATTRIBUTES };

/* ---- vertices ---- */

/* It covers the target; attribute 0 is 0 to 1 over it, from the top left. */
static Memory *whole_target(Arena *arena) {
    static const float vertices[3][IMAGE_POSITION + 2] = {
        {-1, -1, 0, 1, 0, 0}, {-1, 3, 0, 1, 0, 2}, {3, -1, 0, 1, 2, 0}};
    Memory *memory = arena_alloc(arena, sizeof *memory);
    *memory = (Memory){.count = sizeof vertices / 4, .words = arena_alloc(arena, sizeof vertices)};
    memcpy(memory->words, vertices, sizeof vertices);
    return memory;
}

static void find_vertices(VulkanRun *run) {
    const PixelSpec *pixels = &run->c->image->pixels;
    run->vertices = NULL;
    for (int i = 0; i < run->bounds; i++) {
        const Memory *memory = run->bound[i].memory;
        if (memory->space == pixels->space && memory->index == pixels->index) run->vertices = &run->bound[i];
    }
    if (run->vertices) return;
    Bound *own = &run->bound[run->bounds++];
    own->memory = whole_target(run->c->arena);
    vulkan_make_buffer(run->vulkan, own);
    run->vertices = own;
}

/* Vulkan adds the components that an attribute lacks: 0, 0, 0, 1. */
static char *vertex_shader(const ShaderCase *c) {
    TextBuffer text = {0};
    uint32_t declared = 0;
    text_printf(&text, "#version 450\nlayout(location = %d) in vec4 position;\n", POSITION_LOCATION);
    for (int i = 0; i < c->module.inputs; i++) {
        const ModuleInput *input = &c->module.input[i];
        const char *mode = input->flat ? "flat " : input->no_perspective ? "noperspective " : "";
        const char *kind = input->is_uint ? "u" : "";
        if (!(declared >> input->location & 1))
            text_printf(&text, "layout(location = %u) in %svec4 attribute%u;\n", input->location, kind,
                        input->location);
        declared |= 1u << input->location;
        text_printf(&text, "layout(location = %u, component = %u) %sout ", input->location, input->component, mode);
        if (input->count == 1)
            text_add(&text, input->is_uint ? "uint" : "float");
        else
            text_printf(&text, "%svec%u", kind, input->count);
        text_printf(&text, " varying%d;\n", i);
    }
    text_add(&text, "void main() {\n    gl_Position = position;\n");
    for (int i = 0; i < c->module.inputs; i++) {
        const ModuleInput *input = &c->module.input[i];
        text_printf(&text, "    varying%d = attribute%u.%.*s;\n", i, input->location, (int)input->count,
                    "xyzw" + input->component);
    }
    text_add(&text, "}\n");
    return text_take(&text);
}

/* Describe the attributes that the vertices have. */
static VkPipelineVertexInputStateCreateInfo describe_vertices(VulkanRun *run, VkVertexInputBindingDescription *binding,
                                                              VkVertexInputAttributeDescription *attributes) {
    static const VkFormat formats[][IMAGE_POSITION + 1] = {
        {0, VK_FORMAT_R32_SFLOAT, VK_FORMAT_R32G32_SFLOAT, VK_FORMAT_R32G32B32_SFLOAT, VK_FORMAT_R32G32B32A32_SFLOAT},
        {0, VK_FORMAT_R32_UINT, VK_FORMAT_R32G32_UINT, VK_FORMAT_R32G32B32_UINT, VK_FORMAT_R32G32B32A32_UINT}};
    static const uint8_t uv[IMAGE_ATTRIBUTES] = {2};
    const PixelSpec *pixels = &run->c->image->pixels;
    const uint8_t *components = pixels->space ? pixels->components : uv;
    const Module *module = &run->c->module;
    uint32_t count = 0, uints = 0; /* bit i: attribute i */
    for (int i = 0; i < module->inputs; i++) uints |= (uint32_t)module->input[i].is_uint << module->input[i].location;
    attributes[count++] = (VkVertexInputAttributeDescription){POSITION_LOCATION, 0, formats[0][IMAGE_POSITION], 0};
    run->vertex_words = IMAGE_POSITION;
    for (uint32_t i = 0; i < IMAGE_ATTRIBUTES; i++) {
        if (components[i])
            attributes[count++] = (VkVertexInputAttributeDescription){i, 0, formats[uints >> i & 1][components[i]],
                                                                      4 * run->vertex_words};
        run->vertex_words += components[i];
    }
    *binding = (VkVertexInputBindingDescription){0, 4 * run->vertex_words, VK_VERTEX_INPUT_RATE_VERTEX};
    return (VkPipelineVertexInputStateCreateInfo){.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
                                                  .vertexBindingDescriptionCount = 1,
                                                  .pVertexBindingDescriptions = binding,
                                                  .vertexAttributeDescriptionCount = count,
                                                  .pVertexAttributeDescriptions = attributes};
}

/* Return whether the vertices have all attributes that the shader reads. */
static bool has_attributes(const ShaderCase *c, const VkPipelineVertexInputStateCreateInfo *vertices) {
    for (int i = 0; i < c->module.inputs; i++) {
        bool found = false;
        for (uint32_t k = 0; k < vertices->vertexAttributeDescriptionCount; k++)
            found |= vertices->pVertexAttributeDescriptions[k].location == c->module.input[i].location;
        if (found) continue;
        return printf("%s: the vertices have no attribute %u\n", c->path, c->module.input[i].location), false;
    }
    return true;
}

/* ---- targets ---- */
static const Bound *bound_target(const VulkanRun *run, const CaseTarget *target) {
    const Bound *bound = run->bound;
    while (bound->memory->space != OPERAND_RES_U || bound->memory->index != target->index) bound++;
    return bound;
}

static uint32_t target_locations(const ShaderCase *c) {
    uint32_t count = 0;
    for (int i = 0; i < c->targets; i++)
        if (c->target[i].location >= count) count = c->target[i].location + 1;
    return count;
}

static VkExtent2D target_size(const VulkanRun *run) {
    const TextureShape *shape = &bound_target(run, &run->c->target[0])->memory->shape;
    return (VkExtent2D){shape->width, shape->height};
}

/* ---- the pipeline ---- */
bool draw_make_pipeline(VulkanRun *run, const VkPipelineShaderStageCreateInfo *fragment) {
    const ShaderCase *c = run->c;
    find_vertices(run);
    VkVertexInputBindingDescription binding;
    VkVertexInputAttributeDescription attributes[IMAGE_ATTRIBUTES + 1];
    const VkPipelineVertexInputStateCreateInfo vertices = describe_vertices(run, &binding, attributes);
    if (!has_attributes(c, &vertices)) return false;

    char *text = vertex_shader(c);
    Compiled compiled = compile_vertex_shader(text);
    if (!compiled.words) printf("%s: its vertex shader is refused:\n%s", c->path, text);
    memory_free(text);
    if (!compiled.words) return false;
    const VkShaderModuleCreateInfo module = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = 4 * compiled.count, .pCode = compiled.words};
    vulkan_must(vkCreateShaderModule(run->vulkan->device, &module, NULL, &run->vertex_module));
    compile_free(&compiled);
    const VkPipelineShaderStageCreateInfo stages[] = {{.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                                       .stage = VK_SHADER_STAGE_VERTEX_BIT,
                                                       .module = run->vertex_module,
                                                       .pName = "main"},
                                                      *fragment};

    VkFormat formats[CASE_TARGETS] = {VK_FORMAT_UNDEFINED};
    VkPipelineColorBlendAttachmentState blends[CASE_TARGETS] = {{0}};
    for (int i = 0; i < c->targets; i++) {
        const uint32_t location = c->target[i].location;
        formats[location] = vulkan_formats[bound_target(run, &c->target[i])->memory->shape.format];
        blends[location].colorWriteMask =
            VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_B_BIT | VK_COLOR_COMPONENT_A_BIT;
    }
    const VkExtent2D size = target_size(run);
    const VkViewport viewport = {0, 0, (float)size.width, (float)size.height, 0, 1};
    const VkRect2D scissor = {{0, 0}, size};
    const VkPipelineRenderingCreateInfo rendering = {.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
                                                     .colorAttachmentCount = target_locations(c),
                                                     .pColorAttachmentFormats = formats};
    const VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST};
    const VkPipelineViewportStateCreateInfo view = {.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
                                                    .viewportCount = 1,
                                                    .pViewports = &viewport,
                                                    .scissorCount = 1,
                                                    .pScissors = &scissor};
    const VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .polygonMode = VK_POLYGON_MODE_FILL,
        .cullMode = VK_CULL_MODE_NONE,
        .frontFace = VK_FRONT_FACE_COUNTER_CLOCKWISE,
        .lineWidth = 1};
    const VkPipelineMultisampleStateCreateInfo samples = {.sType =
                                                              VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
                                                          .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT};
    const VkPipelineColorBlendStateCreateInfo blend = {.sType =
                                                           VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
                                                       .attachmentCount = rendering.colorAttachmentCount,
                                                       .pAttachments = blends};
    const VkGraphicsPipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                               .pNext = &rendering,
                                               .stageCount = 2,
                                               .pStages = stages,
                                               .pVertexInputState = &vertices,
                                               .pInputAssemblyState = &assembly,
                                               .pViewportState = &view,
                                               .pRasterizationState = &raster,
                                               .pMultisampleState = &samples,
                                               .pColorBlendState = &blend,
                                               .layout = run->layout};
    vulkan_must(vkCreateGraphicsPipelines(run->vulkan->device, VK_NULL_HANDLE, 1, &info, NULL, &run->pipeline));
    return true;
}

/* The targets already hold what they start with: zeros. */
void draw_record(VulkanRun *run) {
    const ShaderCase *c = run->c;
    VkRenderingAttachmentInfo attachments[CASE_TARGETS];
    for (int i = 0; i < CASE_TARGETS; i++)
        attachments[i] = (VkRenderingAttachmentInfo){.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                                     .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                                     .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
                                                     .storeOp = VK_ATTACHMENT_STORE_OP_STORE};
    for (int i = 0; i < c->targets; i++)
        attachments[c->target[i].location].imageView = bound_target(run, &c->target[i])->view;
    const VkRenderingInfo rendering = {.sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                       .renderArea = {{0, 0}, target_size(run)},
                                       .layerCount = 1,
                                       .colorAttachmentCount = target_locations(c),
                                       .pColorAttachments = attachments};
    vkCmdBindVertexBuffers(run->commands, 0, 1, &run->vertices->buffer, &(VkDeviceSize){0});
    vkCmdBeginRendering(run->commands, &rendering);
    vkCmdDraw(run->commands, run->vertices->memory->count / run->vertex_words, 1, 0, 0);
    vkCmdEndRendering(run->commands);
}

void draw_destroy(VulkanRun *run) {
    vkDestroyShaderModule(run->vulkan->device, run->vertex_module, NULL);
}
