/* vulkan_run.h: what the two halves of a run share: vulkan.c binds memory, runs and reads back; vulkan_draw.c has what
 * only pixel shaders need. */
#ifndef TESTS_SHADERS_VULKAN_RUN_H
#define TESTS_SHADERS_VULKAN_RUN_H

#include <vulkan/vulkan.h>

#include "tests/shaders/compile.h"
#include "tests/shaders/vulkan.h"

enum { MAX_OBJECTS = 128, MAX_PUSHED_BYTES = 128 };

struct Vulkan {
    VkInstance instance;
    VkPhysicalDevice physical;
    VkDevice device;
    VkQueue queue;
    VkCommandPool pool;
    uint32_t wave_size;
};

/* What a resource is in Vulkan: a buffer; or an image, and a buffer that it is filled from and read back to. */
typedef struct Bound {
    Memory *memory;
    VkBuffer buffer;
    VkDeviceMemory buffer_memory;
    uint32_t *mapped;
    VkImage image;
    VkDeviceMemory image_memory;
    VkImageView view;
} Bound;

typedef struct VulkanRun {
    Vulkan *vulkan;
    ShaderCase *c;
    Bound bound[CASE_RESOURCES + 1]; /* and the triangle of a draw that has no other */
    int bounds;
    VkSampler sampler[MAX_OBJECTS];
    int samplers;
    VkDescriptorSetLayout set_layout;
    VkDescriptorPool descriptor_pool;
    VkDescriptorSet set;
    VkShaderModule module, vertex_module;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    const Bound *vertices;
    uint32_t vertex_words;
    VkCommandBuffer commands;
} VulkanRun;

extern const VkFormat vulkan_formats[TEXEL_FORMAT_COUNT];

void vulkan_must(VkResult result); /* end the program otherwise: a case could not be told about it */
void vulkan_make_buffer(const Vulkan *v, Bound *b);

/* A pipeline that draws all triangles of the case to its targets. False: what is wrong has been printed. */
bool draw_make_pipeline(VulkanRun *run, const VkPipelineShaderStageCreateInfo *fragment);
void draw_record(VulkanRun *run);
void draw_destroy(VulkanRun *run);

#endif
