/* h200.cu: the same kernels in CUDA as the shaders reduction_*, scan_*, compaction_*, mandelbrot_* and gather in
 * programs/silicon/kernels, measured on a real GPU:
 *
 *   nvcc -arch=sm_90 -O3 -fmad=false -o h200 tests/silicon/h200.cu && ./h200 1980
 *
 * The argument is the clock in MHz. Prints lines as in h200.jsonl: cycles of one launch, from 20 launches in a graph, median
 * of 11 such graphs, less the time of an empty kernel. Results are compared with those of plain loops; status 1 if any is
 * wrong. Loops are not unrolled, and products are not fused, as the shaders are imported.
 */
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

typedef uint32_t u32;
typedef std::vector<u32> Words;

#define CHECK(call)                                                                      \
    do {                                                                                 \
        cudaError_t error = (call);                                                      \
        if (error != cudaSuccess) {                                                      \
            fprintf(stderr, "%d: %s\n", __LINE__, cudaGetErrorString(error));            \
            exit(1);                                                                     \
        }                                                                                \
    } while (0)
#define ALL 0xffffffffu

__global__ void empty() {}

/* The same as transpose_copy, whose time is known: says whether this program measures as h200.jsonl does. */
__global__ void transpose_copy(const u32 *__restrict__ data, u32 *__restrict__ result) {
    u32 x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
#pragma unroll 1
    for (u32 j = 0; j < 32; j += 8) result[(y + j) * 1024 + x] = data[(y + j) * 1024 + x];
}

/* ---- reduction: the sum of each block's words, to partial; grid_stride: of all words ---- */
enum { WORDS = 1 << 22 };

__global__ void reduction_interleaved(const u32 *__restrict__ data, u32 *__restrict__ partial) {
    __shared__ u32 s[256];
    u32 t = threadIdx.x;
    s[t] = data[blockIdx.x * 256 + t];
    __syncthreads();
#pragma unroll 1
    for (u32 d = 1; d < 256; d *= 2) {
        if (t % (2 * d) == 0) s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0) partial[blockIdx.x] = s[0];
}

__global__ void reduction_strided(const u32 *__restrict__ data, u32 *__restrict__ partial) {
    __shared__ u32 s[256];
    u32 t = threadIdx.x;
    s[t] = data[blockIdx.x * 256 + t];
    __syncthreads();
#pragma unroll 1
    for (u32 d = 1; d < 256; d *= 2) {
        u32 i = 2 * d * t;
        if (i < 256) s[i] += s[i + d];
        __syncthreads();
    }
    if (t == 0) partial[blockIdx.x] = s[0];
}

__global__ void reduction_sequential(const u32 *__restrict__ data, u32 *__restrict__ partial) {
    __shared__ u32 s[256];
    u32 t = threadIdx.x;
    s[t] = data[blockIdx.x * 256 + t];
    __syncthreads();
#pragma unroll 1
    for (u32 d = 128; d > 0; d /= 2) {
        if (t < d) s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0) partial[blockIdx.x] = s[0];
}

__global__ void reduction_first_add(const u32 *__restrict__ data, u32 *__restrict__ partial) {
    __shared__ u32 s[256];
    u32 t = threadIdx.x, i = blockIdx.x * 512 + t;
    s[t] = data[i] + data[i + 256];
    __syncthreads();
#pragma unroll 1
    for (u32 d = 128; d > 0; d /= 2) {
        if (t < d) s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0) partial[blockIdx.x] = s[0];
}

__device__ u32 warp_sum(u32 sum) {
    sum += __shfl_down_sync(ALL, sum, 16);
    sum += __shfl_down_sync(ALL, sum, 8);
    sum += __shfl_down_sync(ALL, sum, 4);
    sum += __shfl_down_sync(ALL, sum, 2);
    sum += __shfl_down_sync(ALL, sum, 1);
    return sum;
}

__global__ void reduction_shuffle(const u32 *__restrict__ data, u32 *__restrict__ partial) {
    __shared__ u32 s[8];
    u32 t = threadIdx.x, i = blockIdx.x * 512 + t;
    u32 sum = warp_sum(data[i] + data[i + 256]);
    if ((t & 31) == 0) s[t >> 5] = sum;
    __syncthreads();
    if (t < 32) {
        sum = t < 8 ? s[t] : 0;
        sum += __shfl_down_sync(ALL, sum, 4);
        sum += __shfl_down_sync(ALL, sum, 2);
        sum += __shfl_down_sync(ALL, sum, 1);
        if (t == 0) partial[blockIdx.x] = sum;
    }
}

__global__ void reduction_grid_stride(const u32 *__restrict__ data, u32 *__restrict__ total) {
    __shared__ u32 s[8];
    u32 t = threadIdx.x, sum = 0;
#pragma unroll 1
    for (u32 i = blockIdx.x * 256 + t; i < WORDS; i += gridDim.x * 256) sum += data[i];
    sum = warp_sum(sum);
    if ((t & 31) == 0) s[t >> 5] = sum;
    __syncthreads();
    if (t < 32) {
        sum = t < 8 ? s[t] : 0;
        sum += __shfl_down_sync(ALL, sum, 4);
        sum += __shfl_down_sync(ALL, sum, 2);
        sum += __shfl_down_sync(ALL, sum, 1);
        if (t == 0) atomicAdd(total, sum);
    }
}

/* ---- scan: exclusive prefix sums of each 512 words ---- */
__global__ void scan_hillis_steele(const u32 *__restrict__ data, u32 *__restrict__ result) {
    __shared__ u32 s[1024];
    u32 t = threadIdx.x, i = blockIdx.x * 512 + t, from = 0;
    u32 value = data[i];
    s[t] = value;
    __syncthreads();
#pragma unroll 1
    for (u32 d = 1; d < 512; d *= 2) {
        u32 sum = s[from + t];
        if (t >= d) sum += s[from + t - d];
        from = 512 - from;
        s[from + t] = sum;
        __syncthreads();
    }
    result[i] = s[from + t] - value;
}

template <bool PADDED> __device__ u32 place(u32 i) {
    return PADDED ? i + (i >> 5) : i;
}

template <bool PADDED> __global__ void scan_blelloch(const u32 *__restrict__ data, u32 *__restrict__ result) {
    __shared__ u32 s[528];
    u32 t = threadIdx.x, i = blockIdx.x * 512 + t, offset = 1;
    s[place<PADDED>(t)] = data[i];
    s[place<PADDED>(t + 256)] = data[i + 256];
#pragma unroll 1
    for (u32 d = 256; d > 0; d /= 2) {
        __syncthreads();
        if (t < d) {
            u32 a = place<PADDED>(offset * (2 * t + 1) - 1), b = place<PADDED>(offset * (2 * t + 2) - 1);
            s[b] += s[a];
        }
        offset *= 2;
    }
    if (t == 0) s[place<PADDED>(511)] = 0;
#pragma unroll 1
    for (u32 d = 1; d < 512; d *= 2) {
        offset /= 2;
        __syncthreads();
        if (t < d) {
            u32 a = place<PADDED>(offset * (2 * t + 1) - 1), b = place<PADDED>(offset * (2 * t + 2) - 1);
            u32 left = s[a], right = s[b];
            s[a] = right;
            s[b] = right + left;
        }
    }
    __syncthreads();
    result[i] = s[place<PADDED>(t)];
    result[i + 256] = s[place<PADDED>(t + 256)];
}

__device__ u32 warp_scan(u32 lane, u32 sum) {
    u32 below;
    below = __shfl_up_sync(ALL, sum, 1);
    if (lane >= 1) sum += below;
    below = __shfl_up_sync(ALL, sum, 2);
    if (lane >= 2) sum += below;
    below = __shfl_up_sync(ALL, sum, 4);
    if (lane >= 4) sum += below;
    below = __shfl_up_sync(ALL, sum, 8);
    if (lane >= 8) sum += below;
    below = __shfl_up_sync(ALL, sum, 16);
    if (lane >= 16) sum += below;
    return sum;
}

__global__ void scan_shuffle(const u32 *__restrict__ data, u32 *__restrict__ result) {
    __shared__ u32 s[16];
    u32 t = threadIdx.x, i = blockIdx.x * 512 + t, lane = t & 31, warp = t >> 5;
    u32 value = data[i];
    u32 sum = warp_scan(lane, value);
    if (lane == 31) s[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        u32 totals = warp_scan(lane, lane < 16 ? s[lane] : 0);
        if (lane < 16) s[lane] = totals;
    }
    __syncthreads();
    sum -= value;
    if (warp > 0) sum += s[warp - 1];
    result[i] = sum;
}

/* ---- compaction: the odd words, in any order ---- */
enum { MANY = 1 << 20 };

__global__ void compaction_thread(const u32 *__restrict__ data, u32 *__restrict__ kept, u32 *count) {
    u32 value = data[blockIdx.x * 256 + threadIdx.x];
    if ((value & 1) != 0) kept[atomicAdd(count, 1) & (MANY - 1)] = value;
}

/* What it adds is loaded, so that the compiler cannot add once for the warp. */
__global__ void compaction_lane(const u32 *__restrict__ data, u32 *__restrict__ kept, u32 *count, const u32 *one) {
    u32 value = data[blockIdx.x * 256 + threadIdx.x];
    if ((value & 1) != 0) kept[atomicAdd(count, one[threadIdx.x & 31]) & (MANY - 1)] = value;
}

__global__ void compaction_warp(const u32 *__restrict__ data, u32 *__restrict__ kept, u32 *count) {
    u32 lane = threadIdx.x & 31, value = data[blockIdx.x * 256 + threadIdx.x];
    bool keep = (value & 1) != 0;
    u32 lanes = __ballot_sync(ALL, keep), base = 0;
    if (lane == 0) base = atomicAdd(count, __popc(lanes));
    base = __shfl_sync(ALL, base, 0);
    if (keep) kept[(base + __popc(lanes & ((1u << lane) - 1))) & (MANY - 1)] = value;
}

__global__ void compaction_group(const u32 *__restrict__ data, u32 *__restrict__ kept, u32 *count) {
    __shared__ u32 s_count, s_base;
    u32 t = threadIdx.x, value = data[blockIdx.x * 256 + t], rank = 0;
    bool keep = (value & 1) != 0;
    if (t == 0) s_count = 0;
    __syncthreads();
    if (keep) rank = atomicAdd(&s_count, 1);
    __syncthreads();
    if (t == 0) s_base = atomicAdd(count, s_count);
    __syncthreads();
    if (keep) kept[(s_base + rank) & (MANY - 1)] = value;
}

__global__ void compaction_scan(const u32 *__restrict__ data, u32 *__restrict__ kept, u32 *count) {
    __shared__ u32 s[8], s_base;
    u32 t = threadIdx.x, lane = t & 31, warp = t >> 5, value = data[blockIdx.x * 256 + t];
    bool keep = (value & 1) != 0;
    u32 lanes = __ballot_sync(ALL, keep);
    if (lane == 0) s[warp] = __popc(lanes);
    __syncthreads();
    if (t == 0) {
        u32 sum = 0;
#pragma unroll 1
        for (u32 w = 0; w < 8; w++) {
            u32 n = s[w];
            s[w] = sum;
            sum += n;
        }
        s_base = atomicAdd(count, sum);
    }
    __syncthreads();
    if (keep) kept[(s_base + s[warp] + __popc(lanes & ((1u << lane) - 1))) & (MANY - 1)] = value;
}

/* ---- mandelbrot: iterations of each of 1024 x 1024 pixels ---- */
enum { SIDE = 1024, TILES = SIDE * SIDE / 32, WARPS = 1056 * 8 };

__host__ __device__ u32 iterations(u32 x, u32 y) {
    float cr = fmaf((float)x, 3.0f / SIDE, -2.2f), ci = fmaf((float)y, 3.0f / SIDE, -1.5f), zr = 0, zi = 0;
    u32 n = 0;
#pragma unroll 1
    for (; n < 256; n++) {
        float square = zi * zi;
        if (fmaf(zr, zr, square) > 4.0f) break;
        zi = fmaf(zr + zr, zi, ci);
        zr = fmaf(zr, zr, cr - square);
    }
    return n;
}

__global__ void mandelbrot_rows(u32 *__restrict__ image) {
    u32 i = blockIdx.x * 256 + threadIdx.x;
    image[i] = iterations(i % SIDE, i / SIDE);
}

__global__ void mandelbrot_block(u32 *__restrict__ image) {
    u32 x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    image[y * SIDE + x] = iterations(x, y);
}

__global__ void mandelbrot_tile(u32 *__restrict__ image) {
    u32 lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    u32 x = blockIdx.x * 16 + (warp & 1) * 8 + (lane & 7), y = blockIdx.y * 16 + (warp >> 1) * 4 + (lane >> 3);
    image[y * SIDE + x] = iterations(x, y);
}

/* A launch takes TILES + WARPS numbers of the counter: each warp one that is no tile. */
__global__ void mandelbrot_queue(u32 *__restrict__ image, u32 *counter) {
    u32 lane = threadIdx.x & 31;
#pragma unroll 1
    for (;;) {
        u32 tile = 0;
        if (lane == 0) tile = atomicAdd(counter, 1) % (TILES + WARPS);
        tile = __shfl_sync(ALL, tile, 0);
        if (tile >= TILES) break;
        u32 x = tile % (SIDE / 8) * 8 + (lane & 7), y = tile / (SIDE / 8) * 4 + (lane >> 3);
        image[y * SIDE + x] = iterations(x, y);
    }
}

/* ---- gather: four words a thread ---- */
__global__ void gather(const u32 *__restrict__ index, const u32 *__restrict__ table, u32 *__restrict__ result) {
    u32 i = blockIdx.x * 256 + threadIdx.x;
#pragma unroll 1
    for (u32 j = 0; j < 4; j++) result[i + j * (MANY / 4)] = table[index[i + j * (MANY / 4)]];
}

/* ---- data: random() of .buffer ---- */
static u32 hash(u32 seed, u32 i) {
    uint64_t z = ((uint64_t)seed << 32 | i) + 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (u32)((z ^ z >> 31) >> 32);
}

static Words random_words(u32 seed, u32 count) {
    Words out(count);
    for (u32 i = 0; i < count; i++) out[i] = hash(seed, i);
    return out;
}

static u32 *upload(const Words &words) {
    u32 *memory;
    CHECK(cudaMalloc(&memory, words.size() * 4));
    CHECK(cudaMemcpy(memory, words.data(), words.size() * 4, cudaMemcpyHostToDevice));
    return memory;
}

static Words download(const u32 *memory, size_t count) {
    Words out(count);
    CHECK(cudaMemcpy(out.data(), memory, count * 4, cudaMemcpyDeviceToHost));
    return out;
}

/* ---- measuring ---- */
static cudaStream_t stream;
static double empty_us, mhz;
static bool wrong;

static double microseconds(const std::function<void()> &launch) {
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    for (int i = 0; i < 20; i++) launch();
    CHECK(cudaStreamEndCapture(stream, &graph));
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    std::vector<float> times;
    for (int i = 0; i < 14; i++) {
        float ms;
        CHECK(cudaEventRecord(begin, stream));
        CHECK(cudaGraphLaunch(exec, stream));
        CHECK(cudaEventRecord(end, stream));
        CHECK(cudaStreamSynchronize(stream));
        CHECK(cudaEventElapsedTime(&ms, begin, end));
        if (i >= 3) times.push_back(ms);
    }
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    std::sort(times.begin(), times.end());
    return times[times.size() / 2] * 1000 / 20;
}

static void measure(const char *family, const char *version, const char *name, const std::function<void()> &launch) {
    double us = microseconds(launch) - empty_us;
    CHECK(cudaGetLastError());
    printf("{\"family\":\"%s\",\"version\":\"%s\",\"case\":\"%s\",\"cycles\":%.0f}\n", family, version, name, us * mhz);
    fflush(stdout);
}

/* Say whether the memory, after one launch, holds what was expected; sorted: in any order. */
static void check(const char *name, const u32 *memory, Words want, bool sorted = false) {
    CHECK(cudaStreamSynchronize(stream));
    Words got = download(memory, want.size());
    if (sorted) std::sort(got.begin(), got.end()), std::sort(want.begin(), want.end());
    if (got == want) return;
    fprintf(stderr, "%s: wrong result\n", name);
    wrong = true;
}

static void reductions() {
    Words data = random_words(20, WORDS), of_256(WORDS / 256), of_512(WORDS / 512), total(1);
    for (u32 i = 0; i < WORDS; i++) of_256[i / 256] += data[i], of_512[i / 512] += data[i], total[0] += data[i];
    u32 *in = upload(data), *out = upload(Words(WORDS / 256));
#define REDUCTION(version, blocks, want)                                                                    \
    CHECK(cudaMemset(out, 0, WORDS / 64));                                                                  \
    reduction_##version<<<blocks, 256, 0, stream>>>(in, out);                                               \
    check("reduction " #version, out, want);                                                                \
    measure("reduction", #version, "", [&] { reduction_##version<<<blocks, 256, 0, stream>>>(in, out); });
    REDUCTION(interleaved, WORDS / 256, of_256)
    REDUCTION(strided, WORDS / 256, of_256)
    REDUCTION(sequential, WORDS / 256, of_256)
    REDUCTION(first_add, WORDS / 512, of_512)
    REDUCTION(shuffle, WORDS / 512, of_512)
    REDUCTION(grid_stride, 1056, total)
}

static void scans() {
    Words data = random_words(21, MANY), want(MANY);
    for (u32 i = 0; i < MANY; i++) want[i] = i % 512 == 0 ? 0 : want[i - 1] + data[i - 1];
    u32 *in = upload(data), *out = upload(Words(MANY));
#define SCAN(version, kernel, size)                                                                  \
    CHECK(cudaMemset(out, 0, MANY * 4));                                                             \
    kernel<<<MANY / 512, size, 0, stream>>>(in, out);                                                \
    check("scan " #version, out, want);                                                              \
    measure("scan", #version, "", [&] { kernel<<<MANY / 512, size, 0, stream>>>(in, out); });
    SCAN(hillis_steele, scan_hillis_steele, 512)
    SCAN(blelloch, scan_blelloch<false>, 256)
    SCAN(blelloch_padded, scan_blelloch<true>, 256)
    SCAN(shuffle, scan_shuffle, 512)
}

static void compactions() {
    Words data = random_words(22, MANY), want;
    for (u32 value : data)
        if (value & 1) want.push_back(value);
    u32 *in = upload(data), *out = upload(Words(MANY)), *count = upload(Words(1)), *one = upload(Words(32, 1));
#define COMPACTION(version, ...)                                                                             \
    CHECK(cudaMemset(count, 0, 4));                                                                          \
    CHECK(cudaMemset(out, 0, MANY * 4));                                                                     \
    compaction_##version<<<MANY / 256, 256, 0, stream>>>(in, out, count, ##__VA_ARGS__);                     \
    check("compaction " #version, out, want, true);                                                          \
    measure("compaction", #version, "",                                                                      \
            [&] { compaction_##version<<<MANY / 256, 256, 0, stream>>>(in, out, count, ##__VA_ARGS__); });
    COMPACTION(thread)
    COMPACTION(lane, one)
    COMPACTION(warp)
    COMPACTION(group)
    COMPACTION(scan)
}

static void mandelbrots() {
    Words want(SIDE * SIDE);
    for (u32 i = 0; i < SIDE * SIDE; i++) want[i] = iterations(i % SIDE, i / SIDE);
    u32 *out = upload(Words(SIDE * SIDE)), *counter = upload(Words(1));
    dim3 grid(SIDE / 16, SIDE / 16), square(16, 16);
#define MANDELBROT(version, ...)                                                               \
    CHECK(cudaMemset(out, 0xff, SIDE * SIDE * 4));                                             \
    mandelbrot_##version __VA_ARGS__;                                                          \
    check("mandelbrot " #version, out, want);                                                  \
    measure("mandelbrot", #version, "", [&] { mandelbrot_##version __VA_ARGS__; });
    MANDELBROT(rows, <<<SIDE * SIDE / 256, 256, 0, stream>>>(out))
    MANDELBROT(block, <<<grid, square, 0, stream>>>(out))
    MANDELBROT(tile, <<<grid, 256, 0, stream>>>(out))
    MANDELBROT(queue, <<<1056, 256, 0, stream>>>(out, counter))
}

/* Orders: one word after the other, a line apart, random, and the random ones sorted. */
static void gathers() {
    static const char *const versions[] = {"sequential", "strided", "random", "sorted"};
    for (u32 megabytes : {1u, 32u}) {
        u32 size = megabytes << 18;
        Words table = random_words(23, size);
        u32 *from = upload(table), *out = upload(Words(MANY));
        for (u32 order = 0; order < 4; order++) {
            Words index(MANY), want(MANY);
            for (u32 i = 0; i < MANY; i++)
                index[i] = order == 0 ? i % size : order == 1 ? (i * 32u + i / (size / 32)) % size : hash(24, i) % size;
            if (order == 3) std::sort(index.begin(), index.end());
            for (u32 i = 0; i < MANY; i++) want[i] = table[index[i]];
            u32 *in = upload(index);
            char name[16];
            snprintf(name, sizeof name, "%u_MB", megabytes);
            gather<<<MANY / 1024, 256, 0, stream>>>(in, from, out);
            check(versions[order], out, want);
            measure("gather", versions[order], name, [&] { gather<<<MANY / 1024, 256, 0, stream>>>(in, from, out); });
        }
    }
}

int main(int argc, char **argv) {
    mhz = argc > 1 ? atof(argv[1]) : 1980;
    CHECK(cudaStreamCreate(&stream));
    u32 *in = upload(random_words(2, 1 << 20)), *out = upload(Words(1 << 20));
    for (int i = 0; i < 30; i++) /* until the clock is at its highest */
        microseconds([&] { transpose_copy<<<dim3(32, 32), dim3(32, 8), 0, stream>>>(in, out); });
    empty_us = microseconds([] { empty<<<1, 32, 0, stream>>>(); });
    fprintf(stderr, "an empty kernel: %.3f us\n", empty_us);
    measure("transpose", "copy", "", [&] { transpose_copy<<<dim3(32, 32), dim3(32, 8), 0, stream>>>(in, out); });
    reductions();
    scans();
    compactions();
    mandelbrots();
    gathers();
    return wrong;
}
