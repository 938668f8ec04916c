/* vulkan.h: runs a case on the first CPU among Vulkan's devices, which is Mesa's lavapipe.
 *
 *   vulkan_choose_size(8);                 // before the driver is loaded: once in a process
 *   Vulkan *vulkan = vulkan_open();
 *   if (vulkan_run(vulkan, &c, &result)) ...
 *   vulkan_close(vulkan);
 *
 *   vulkan_run_all(cases, count, results); // at all sizes, in processes of their own
 */
#ifndef TESTS_SHADERS_VULKAN_H
#define TESTS_SHADERS_VULKAN_H

#include "tests/shaders/case.h"

typedef struct Vulkan Vulkan;

/* lavapipe's waves have as many lanes as its vectors, whose bits it reads from the environment. */
void vulkan_choose_size(uint32_t lanes);

Vulkan *vulkan_open(void); /* NULL: there is none, which has been printed */
void vulkan_close(Vulkan *vulkan);
uint32_t vulkan_wave_size(const Vulkan *vulkan);

/* The memory of each u# after the run, in the case's arena. False: what is wrong has been printed. */
bool vulkan_run(Vulkan *vulkan, ShaderCase *c, MemoryList *result);

/* Each case at each of its sizes; `results` are empty before. False: some have no result, which has been printed. */
bool vulkan_run_all(ShaderCase *cases, int count, Results *results);

#endif
