/* vulkan.c: one dispatch or draw, from memory to memory. Everything is made for one run and destroyed after it; all
 * memory is visible to the host, as the device is the host. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/isa/isa.h"
#include "tests/shaders/vulkan_run.h"

void vulkan_must(VkResult result) {
    if (result == VK_SUCCESS) return;
    printf("Vulkan: error %d\n", result);
    exit(2);
}

void vulkan_choose_size(uint32_t lanes) {
    char bits[16];
    snprintf(bits, sizeof bits, "%u", 32 * lanes);
    setenv("LP_NATIVE_VECTOR_WIDTH", bits, 1);
    setenv("MESA_SHADER_CACHE_DISABLE", "1", 1);
}

static bool find_device(Vulkan *v) {
    VkPhysicalDevice device[8];
    uint32_t count = 8;
    if (vkEnumeratePhysicalDevices(v->instance, &count, device) < 0) return false;
    for (uint32_t i = 0; i < count; i++) {
        VkPhysicalDeviceSubgroupProperties subgroups = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES};
        VkPhysicalDeviceProperties2 properties = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &subgroups, {0}};
        vkGetPhysicalDeviceProperties2(device[i], &properties);
        if (properties.properties.deviceType != VK_PHYSICAL_DEVICE_TYPE_CPU) continue;
        v->physical = device[i];
        v->wave_size = subgroups.subgroupSize;
        return true;
    }
    return false;
}

Vulkan *vulkan_open(void) {
    Vulkan *v = memory_new(sizeof *v);
    VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_3};
    VkInstanceCreateInfo info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
    if (vkCreateInstance(&info, NULL, &v->instance) != VK_SUCCESS || !find_device(v)) {
        printf("There is no Vulkan device on the CPU: tests/tools/install-deps shaders installs lavapipe\n");
        memory_free(v);
        return NULL;
    }

    float priority = 1;
    VkDeviceQueueCreateInfo queue = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1, .pQueuePriorities = &priority};
    VkPhysicalDeviceFeatures features;
    vkGetPhysicalDeviceFeatures(v->physical, &features);
    const char *extensions[] = {"VK_EXT_shader_atomic_float"};
    VkPhysicalDeviceVulkan11Features parts = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
                                              .storageBuffer16BitAccess = VK_TRUE,
                                              .uniformAndStorageBuffer16BitAccess = VK_TRUE};
    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT floats = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT,
        .pNext = &parts,
        .shaderBufferFloat32AtomicAdd = VK_TRUE,
        .shaderSharedFloat32AtomicAdd = VK_TRUE};
    VkPhysicalDeviceVulkan13Features latest = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
                                               .pNext = &floats,
                                               .shaderDemoteToHelperInvocation = VK_TRUE,
                                               .dynamicRendering = VK_TRUE};
    VkPhysicalDeviceVulkan12Features later = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
                                              .pNext = &latest,
                                              .scalarBlockLayout = VK_TRUE,
                                              .storageBuffer8BitAccess = VK_TRUE,
                                              .uniformAndStorageBuffer8BitAccess = VK_TRUE,
                                              .shaderFloat16 = VK_TRUE,
                                              .shaderInt8 = VK_TRUE,
                                              .shaderSubgroupExtendedTypes = VK_TRUE,
                                              .uniformBufferStandardLayout = VK_TRUE};
    VkDeviceCreateInfo device = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                 .pNext = &later,
                                 .queueCreateInfoCount = 1,
                                 .pQueueCreateInfos = &queue,
                                 .enabledExtensionCount = 1,
                                 .ppEnabledExtensionNames = extensions,
                                 .pEnabledFeatures = &features};
    vulkan_must(vkCreateDevice(v->physical, &device, NULL, &v->device));
    vkGetDeviceQueue(v->device, 0, 0, &v->queue);
    VkCommandPoolCreateInfo pool = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    vulkan_must(vkCreateCommandPool(v->device, &pool, NULL, &v->pool));
    return v;
}

void vulkan_close(Vulkan *v) {
    vkDestroyCommandPool(v->device, v->pool, NULL);
    vkDestroyDevice(v->device, NULL);
    vkDestroyInstance(v->instance, NULL);
    memory_free(v);
}

uint32_t vulkan_wave_size(const Vulkan *v) {
    return v->wave_size;
}

static VkShaderStageFlagBits stage_of(const VulkanRun *run) {
    return run->c->targets ? VK_SHADER_STAGE_FRAGMENT_BIT : VK_SHADER_STAGE_COMPUTE_BIT;
}

/* ---- memory ---- */

/* Host-visible memory of any type that fits; lavapipe has one. */
static VkDeviceMemory allocate(const Vulkan *v, const VkMemoryRequirements *needs) {
    VkPhysicalDeviceMemoryProperties properties;
    vkGetPhysicalDeviceMemoryProperties(v->physical, &properties);
    const VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    uint32_t type = 0;
    while (!(needs->memoryTypeBits >> type & 1) || (properties.memoryTypes[type].propertyFlags & wanted) != wanted)
        type++;
    VkMemoryAllocateInfo info = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, NULL, needs->size, type};
    VkDeviceMemory memory;
    vulkan_must(vkAllocateMemory(v->device, &info, NULL, &memory));
    return memory;
}

void vulkan_make_buffer(const Vulkan *v, Bound *b) {
    VkBufferCreateInfo info = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                               .size = 4ull * b->memory->count,
                               .usage = VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                        VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                        VK_BUFFER_USAGE_TRANSFER_DST_BIT};
    vulkan_must(vkCreateBuffer(v->device, &info, NULL, &b->buffer));
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(v->device, b->buffer, &needs);
    b->buffer_memory = allocate(v, &needs);
    vulkan_must(vkBindBufferMemory(v->device, b->buffer, b->buffer_memory, 0));
    vulkan_must(vkMapMemory(v->device, b->buffer_memory, 0, VK_WHOLE_SIZE, 0, (void **)&b->mapped));
    memcpy(b->mapped, b->memory->words, 4ull * b->memory->count);
}

const VkFormat vulkan_formats[TEXEL_FORMAT_COUNT] = {[TEXEL_RGBA8] = VK_FORMAT_R8G8B8A8_UNORM,
                                                     [TEXEL_R32F] = VK_FORMAT_R32_SFLOAT,
                                                     [TEXEL_RGBA32F] = VK_FORMAT_R32G32B32A32_SFLOAT,
                                                     [TEXEL_R32UI] = VK_FORMAT_R32_UINT,
                                                     [TEXEL_R32I] = VK_FORMAT_R32_SINT,
                                                     [TEXEL_RGBA32UI] = VK_FORMAT_R32G32B32A32_UINT,
                                                     [TEXEL_RGBA32I] = VK_FORMAT_R32G32B32A32_SINT,
                                                     [TEXEL_R8] = VK_FORMAT_R8_UNORM,
                                                     [TEXEL_RG8] = VK_FORMAT_R8G8_UNORM,
                                                     [TEXEL_R16F] = VK_FORMAT_R16_SFLOAT,
                                                     [TEXEL_RG16F] = VK_FORMAT_R16G16_SFLOAT,
                                                     [TEXEL_RGBA16F] = VK_FORMAT_R16G16B16A16_SFLOAT,
                                                     [TEXEL_RG32F] = VK_FORMAT_R32G32_SFLOAT,
                                                     [TEXEL_RGBA8_SNORM] = VK_FORMAT_R8G8B8A8_SNORM,
                                                     [TEXEL_RGB10_A2] = VK_FORMAT_A2B10G10R10_UNORM_PACK32};

/* Layers as Vulkan counts them: the slices of a volume are no layers. */
static uint32_t array_layers(const TextureShape *shape) {
    return shape->kind == TEXTURE_VOLUME ? 1 : texture_layers(shape, 0);
}

static void make_image(const Vulkan *v, Bound *b) {
    static const VkImageViewType views[TEXTURE_KIND_COUNT] = {[TEXTURE_PLANE] = VK_IMAGE_VIEW_TYPE_2D,
                                                              [TEXTURE_ARRAY] = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                                              [TEXTURE_VOLUME] = VK_IMAGE_VIEW_TYPE_3D,
                                                              [TEXTURE_CUBE] = VK_IMAGE_VIEW_TYPE_CUBE};
    const TextureShape *shape = &b->memory->shape;
    const bool is_volume = shape->kind == TEXTURE_VOLUME;
    VkImageCreateInfo info = {.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                              .flags = shape->kind == TEXTURE_CUBE ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0,
                              .imageType = is_volume ? VK_IMAGE_TYPE_3D : VK_IMAGE_TYPE_2D,
                              .format = vulkan_formats[shape->format],
                              .extent = {shape->width, shape->height, is_volume ? shape->depth : 1},
                              .mipLevels = shape->levels,
                              .arrayLayers = array_layers(shape),
                              .samples = VK_SAMPLE_COUNT_1_BIT,
                              .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                                       VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                       VK_IMAGE_USAGE_TRANSFER_DST_BIT};
    vulkan_must(vkCreateImage(v->device, &info, NULL, &b->image));
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(v->device, b->image, &needs);
    b->image_memory = allocate(v, &needs);
    vulkan_must(vkBindImageMemory(v->device, b->image, b->image_memory, 0));
    VkImageViewCreateInfo view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = b->image,
        .viewType = views[shape->kind],
        .format = info.format,
        .subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, shape->levels, 0, info.arrayLayers}};
    vulkan_must(vkCreateImageView(v->device, &view, NULL, &b->view));
}

static void make_memory(VulkanRun *run) {
    for (int i = 0; i < run->c->start.count; i++) {
        Bound *b = &run->bound[run->bounds++];
        b->memory = &run->c->start.item[i];
        vulkan_make_buffer(run->vulkan, b);
        if (b->memory->shape.format != TEXEL_NONE) make_image(run->vulkan, b);
    }
}

/* A sampler compares if its line names a comparison, which less_equal, the usual one, does not tell. */
static VkSampler make_sampler(VulkanRun *run, uint32_t number) {
    Sampler sampler = sampler_default;
    for (uint32_t i = 0; i < run->c->image->sampler_count; i++)
        if (run->c->image->samplers[i].index == number) sampler = run->c->image->samplers[i].sampler;
    static const VkSamplerAddressMode modes[ADDRESS_COUNT] = {[ADDRESS_WRAP] = VK_SAMPLER_ADDRESS_MODE_REPEAT,
                                                              [ADDRESS_CLAMP] = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                                              [ADDRESS_MIRROR] =
                                                                  VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT};
    static const VkCompareOp comparisons[COMPARE_COUNT] = {[COMPARE_LESS_EQUAL] = VK_COMPARE_OP_LESS_OR_EQUAL,
                                                           [COMPARE_LESS] = VK_COMPARE_OP_LESS,
                                                           [COMPARE_GREATER_EQUAL] = VK_COMPARE_OP_GREATER_OR_EQUAL,
                                                           [COMPARE_GREATER] = VK_COMPARE_OP_GREATER,
                                                           [COMPARE_EQUAL] = VK_COMPARE_OP_EQUAL,
                                                           [COMPARE_NOT_EQUAL] = VK_COMPARE_OP_NOT_EQUAL,
                                                           [COMPARE_ALWAYS] = VK_COMPARE_OP_ALWAYS,
                                                           [COMPARE_NEVER] = VK_COMPARE_OP_NEVER};
    VkFilter filter = sampler.filter == FILTER_POINT ? VK_FILTER_NEAREST : VK_FILTER_LINEAR;
    VkSamplerCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                .magFilter = filter,
                                .minFilter = filter,
                                .mipmapMode = sampler.filter == FILTER_TRILINEAR ? VK_SAMPLER_MIPMAP_MODE_LINEAR
                                                                                 : VK_SAMPLER_MIPMAP_MODE_NEAREST,
                                .addressModeU = modes[sampler.address[0]],
                                .addressModeV = modes[sampler.address[1]],
                                .addressModeW = modes[sampler.address[2]],
                                .compareEnable = sampler.compare != sampler_default.compare,
                                .compareOp = comparisons[sampler.compare],
                                .maxLod = VK_LOD_CLAMP_NONE};
    VkSampler *made = &run->sampler[run->samplers++];
    vulkan_must(vkCreateSampler(run->vulkan->device, &info, NULL, made));
    return *made;
}

/* ---- bindings ---- */
static const VkDescriptorType descriptor_types[] = {
    [BINDING_STORAGE] = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
    [BINDING_UNIFORM] = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
    [BINDING_IMAGE] = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
    [BINDING_TEXTURE] = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
    [BINDING_COMBINED] = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
    [BINDING_SAMPLER] = VK_DESCRIPTOR_TYPE_SAMPLER,
};

/* Binding n is u<n> if there is one, else t<n>; an array has the numbers from n on. */
static const Bound *find_bound(const VulkanRun *run, uint32_t number) {
    const Bound *found = NULL;
    for (int i = 0; i < run->bounds; i++) {
        const Memory *memory = run->bound[i].memory;
        if (memory->index == number && (!found || memory->space == OPERAND_RES_U)) found = &run->bound[i];
    }
    return found;
}

static bool bind_one(VulkanRun *run, const ModuleBinding *binding, uint32_t element) {
    VkDescriptorBufferInfo buffer = {.range = VK_WHOLE_SIZE};
    VkDescriptorImageInfo image = {.imageLayout = VK_IMAGE_LAYOUT_GENERAL};
    VkWriteDescriptorSet write = {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                  .dstSet = run->set,
                                  .dstBinding = binding->binding,
                                  .dstArrayElement = element,
                                  .descriptorCount = 1,
                                  .descriptorType = descriptor_types[binding->kind],
                                  .pImageInfo = &image,
                                  .pBufferInfo = &buffer};
    uint32_t number = binding->binding + element;
    const Bound *bound = find_bound(run, number);
    if (binding->kind == BINDING_SAMPLER || binding->kind == BINDING_COMBINED)
        image.sampler = make_sampler(run, number);
    bool is_buffer = binding->kind == BINDING_STORAGE || binding->kind == BINDING_UNIFORM;
    if (binding->kind != BINDING_SAMPLER && (!bound || is_buffer == (bound->image != VK_NULL_HANDLE))) {
        printf("%s: binding %u needs a line //! with %s t%u or u%u\n", run->c->path, number,
               is_buffer ? ".buffer" : ".texture or .framebuffer", number, number);
        return false;
    }
    if (bound) {
        buffer.buffer = bound->buffer;
        image.imageView = bound->view;
    }
    vkUpdateDescriptorSets(run->vulkan->device, 1, &write, 0, NULL);
    return true;
}

static bool bind_all(VulkanRun *run) {
    const Module *module = &run->c->module;
    VkDescriptorSetLayoutBinding layout[MODULE_BINDINGS];
    VkDescriptorPoolSize sizes[MODULE_BINDINGS];
    for (int i = 0; i < module->bindings; i++) {
        const ModuleBinding *binding = &module->binding[i];
        VkDescriptorType type = descriptor_types[binding->kind];
        layout[i] = (VkDescriptorSetLayoutBinding){binding->binding, type, binding->count, stage_of(run), NULL};
        sizes[i] = (VkDescriptorPoolSize){type, binding->count};
    }
    const VkDevice device = run->vulkan->device;
    VkDescriptorSetLayoutCreateInfo layout_info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                                   .bindingCount = (uint32_t)module->bindings,
                                                   .pBindings = layout};
    vulkan_must(vkCreateDescriptorSetLayout(device, &layout_info, NULL, &run->set_layout));
    VkDescriptorPoolCreateInfo pool_info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                            .maxSets = 1,
                                            .poolSizeCount = (uint32_t)module->bindings,
                                            .pPoolSizes = sizes};
    vulkan_must(vkCreateDescriptorPool(device, &pool_info, NULL, &run->descriptor_pool));
    VkDescriptorSetAllocateInfo set_info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                            .descriptorPool = run->descriptor_pool,
                                            .descriptorSetCount = 1,
                                            .pSetLayouts = &run->set_layout};
    vulkan_must(vkAllocateDescriptorSets(device, &set_info, &run->set));
    for (int i = 0; i < module->bindings; i++)
        for (uint32_t element = 0; element < module->binding[i].count; element++)
            if (!bind_one(run, &module->binding[i], element)) return false;
    return true;
}

/* ---- constants ---- */

/* NAME=VALUE, as the bits of the constant's type. */
static uint32_t constant_bits(const ModuleConstant *constant, const char *value) {
    uint32_t bits;
    float number = strtof(value, NULL);
    memcpy(&bits, &number, 4);
    return constant->is_float ? bits : (uint32_t)strtoll(value, NULL, 0);
}

static const ModuleConstant *find_constant(const VulkanRun *run, const char *define, const char **value) {
    const Module *module = &run->c->module;
    size_t length = strcspn(define, "=");
    *value = define + length + 1;
    for (int i = 0; i < module->constants; i++)
        if (strlen(module->constant[i].name) == length && strncmp(module->constant[i].name, define, length) == 0)
            return &module->constant[i];
    return NULL;
}

static bool make_pipeline(VulkanRun *run, uint8_t pushed[MAX_PUSHED_BYTES]) {
    VkSpecializationMapEntry entry[CASE_DEFINES];
    uint32_t data[CASE_DEFINES];
    VkSpecializationInfo special = {.pMapEntries = entry, .dataSize = sizeof data, .pData = data};
    for (int i = 0; i < run->c->defines; i++) {
        const char *value;
        const ModuleConstant *constant = find_constant(run, run->c->define[i], &value);
        if (!constant) return printf("%s: there is no constant %s\n", run->c->path, run->c->define[i]), false;
        uint32_t bits = constant_bits(constant, value), n = special.mapEntryCount;
        if (constant->pushed) {
            memcpy(pushed + constant->where, &bits, 4);
        } else {
            data[n] = bits;
            entry[special.mapEntryCount++] = (VkSpecializationMapEntry){constant->where, 4 * n, 4};
        }
    }

    const VkDevice device = run->vulkan->device;
    VkPushConstantRange range = {stage_of(run), 0, MAX_PUSHED_BYTES};
    VkPipelineLayoutCreateInfo layout = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                         .setLayoutCount = 1,
                                         .pSetLayouts = &run->set_layout,
                                         .pushConstantRangeCount = 1,
                                         .pPushConstantRanges = &range};
    vulkan_must(vkCreatePipelineLayout(device, &layout, NULL, &run->layout));
    VkShaderModuleCreateInfo module = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                       .codeSize = 4 * run->c->module.count,
                                       .pCode = run->c->module.words};
    vulkan_must(vkCreateShaderModule(device, &module, NULL, &run->module));
    VkPipelineShaderStageCreateInfo stage = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                             .stage = stage_of(run),
                                             .module = run->module,
                                             .pName = "main",
                                             .pSpecializationInfo = &special};
    if (run->c->targets) return draw_make_pipeline(run, &stage);
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO, .stage = stage, .layout = run->layout};
    vulkan_must(vkCreateComputePipelines(device, VK_NULL_HANDLE, 1, &info, NULL, &run->pipeline));
    return true;
}

/* ---- the run ---- */
static void change_layout(VulkanRun *run, const Bound *b) {
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = b->image,
        .subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, b->memory->shape.levels, 0, array_layers(&b->memory->shape)},
    };
    vkCmdPipelineBarrier(run->commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0,
                         NULL, 0, NULL, 1, &barrier);
}

static void wait_for_all(VulkanRun *run) {
    VkMemoryBarrier barrier = {VK_STRUCTURE_TYPE_MEMORY_BARRIER, NULL, VK_ACCESS_MEMORY_WRITE_BIT,
                               VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT};
    vkCmdPipelineBarrier(run->commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1,
                         &barrier, 0, NULL, 0, NULL);
}

static void copy_image(VulkanRun *run, const Bound *b, bool back) {
    const TextureShape *shape = &b->memory->shape;
    VkBufferImageCopy region[TEXTURE_MAX_LEVELS];
    for (uint32_t level = 0; level < shape->levels; level++)
        region[level] =
            (VkBufferImageCopy){.bufferOffset = texture_bytes_before(shape, level),
                                .imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, level, 0, array_layers(shape)},
                                .imageExtent = {texture_side(shape->width, level), texture_side(shape->height, level),
                                                shape->kind == TEXTURE_VOLUME ? texture_layers(shape, level) : 1}};
    if (back)
        vkCmdCopyImageToBuffer(run->commands, b->image, VK_IMAGE_LAYOUT_GENERAL, b->buffer, shape->levels, region);
    else
        vkCmdCopyBufferToImage(run->commands, b->buffer, b->image, VK_IMAGE_LAYOUT_GENERAL, shape->levels, region);
}

static void execute(VulkanRun *run, const uint8_t pushed[MAX_PUSHED_BYTES]) {
    const Vulkan *v = run->vulkan;
    VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandPool = v->pool, .commandBufferCount = 1};
    vulkan_must(vkAllocateCommandBuffers(v->device, &info, &run->commands));
    vulkan_must(vkBeginCommandBuffer(
        run->commands, &(VkCommandBufferBeginInfo){.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO}));
    for (int i = 0; i < run->bounds; i++)
        if (run->bound[i].image) {
            change_layout(run, &run->bound[i]);
            copy_image(run, &run->bound[i], false);
        }
    wait_for_all(run);
    const VkPipelineBindPoint point =
        run->c->targets ? VK_PIPELINE_BIND_POINT_GRAPHICS : VK_PIPELINE_BIND_POINT_COMPUTE;
    vkCmdBindPipeline(run->commands, point, run->pipeline);
    vkCmdBindDescriptorSets(run->commands, point, run->layout, 0, 1, &run->set, 0, NULL);
    vkCmdPushConstants(run->commands, run->layout, stage_of(run), 0, MAX_PUSHED_BYTES, pushed);
    if (run->c->targets)
        draw_record(run);
    else
        vkCmdDispatch(run->commands, run->c->groups[0], run->c->groups[1], run->c->groups[2]);
    wait_for_all(run);
    for (int i = 0; i < run->bounds; i++)
        if (run->bound[i].image) copy_image(run, &run->bound[i], true);
    vulkan_must(vkEndCommandBuffer(run->commands));
    VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &run->commands};
    vulkan_must(vkQueueSubmit(v->queue, 1, &submit, VK_NULL_HANDLE));
    vulkan_must(vkQueueWaitIdle(v->queue));
}

static void take_results(VulkanRun *run, MemoryList *result) {
    for (int i = 0; i < run->bounds; i++) {
        const Bound *b = &run->bound[i];
        if (b->memory->space != OPERAND_RES_U) continue;
        Memory *memory = &result->item[result->count++];
        *memory = *b->memory;
        memory->words = arena_alloc(run->c->arena, 4ull * memory->count);
        memcpy(memory->words, b->mapped, 4ull * memory->count);
    }
}

static void destroy_run(VulkanRun *run) {
    const VkDevice device = run->vulkan->device;
    if (run->commands) vkFreeCommandBuffers(device, run->vulkan->pool, 1, &run->commands);
    vkDestroyPipeline(device, run->pipeline, NULL);
    draw_destroy(run);
    vkDestroyShaderModule(device, run->module, NULL);
    vkDestroyPipelineLayout(device, run->layout, NULL);
    vkDestroyDescriptorPool(device, run->descriptor_pool, NULL);
    vkDestroyDescriptorSetLayout(device, run->set_layout, NULL);
    for (int i = 0; i < run->samplers; i++) vkDestroySampler(device, run->sampler[i], NULL);
    for (int i = 0; i < run->bounds; i++) {
        const Bound *b = &run->bound[i];
        vkDestroyImageView(device, b->view, NULL);
        vkDestroyImage(device, b->image, NULL);
        vkFreeMemory(device, b->image_memory, NULL);
        vkDestroyBuffer(device, b->buffer, NULL);
        vkFreeMemory(device, b->buffer_memory, NULL);
    }
}

bool vulkan_run(Vulkan *vulkan, ShaderCase *c, MemoryList *result) {
    VulkanRun run = {.vulkan = vulkan, .c = c};
    uint8_t pushed[MAX_PUSHED_BYTES] = {0};
    *result = (MemoryList){0};
    make_memory(&run);
    bool good = bind_all(&run) && make_pipeline(&run, pushed);
    if (good) {
        execute(&run, pushed);
        take_results(&run, result);
    }
    destroy_run(&run);
    return good;
}
