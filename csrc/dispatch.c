/* The choice is made on first use and kept in one pointer. Threads that race for it all come to the same choice, and
 * what it points to is constant. */
#include "dispatch.h"

#include <stdlib.h>
#include <string.h>

#include "omaha8/omaha8.h"

static const omaha8_bulk tables_only = {"tables", 0, NULL, NULL};
static const omaha8_bulk no_such_kernel = {NULL, 0, NULL, NULL};

/* Fastest first. */
static const omaha8_bulk *const kernels[] = {
#if OMAHA8_BULK_X86
    &omaha8_bulk_avx512,
    &omaha8_bulk_avx2,
#endif
#if OMAHA8_BULK
    &omaha8_bulk_portable,
#endif
    &tables_only,
};

enum { KERNELS = sizeof kernels / sizeof kernels[0] };

/* Whether the CPU has the instructions and the system saves their registers. */
static bool runs_here(const omaha8_bulk *kernel)
{
#if OMAHA8_BULK_X86
    __builtin_cpu_init();
    if (kernel == &omaha8_bulk_avx512) {
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
    }
    if (kernel == &omaha8_bulk_avx2) {
        return __builtin_cpu_supports("avx2");
    }
#endif
    (void)kernel;
    return true;
}

const omaha8_bulk *omaha8_find_kernel(const char *name)
{
    for (int i = 0; i < KERNELS; i++) {
        if (strcmp(kernels[i]->name, name) == 0) {
            return runs_here(kernels[i]) ? kernels[i] : NULL;
        }
    }
    return NULL;
}

static const omaha8_bulk *choose(void)
{
    const char *name = getenv("OMAHA8_KERNEL");
    if (name && name[0] != '\0') {
        const omaha8_bulk *kernel = omaha8_find_kernel(name);
        return kernel ? kernel : &no_such_kernel;
    }
    int fastest = 0;
    while (!runs_here(kernels[fastest])) {
        fastest++;
    }
    return kernels[fastest];
}

#if defined(__GNUC__)
static const omaha8_bulk *chosen;

static const omaha8_bulk *load_choice(void) { return __atomic_load_n(&chosen, __ATOMIC_RELAXED); }

static void store_choice(const omaha8_bulk *kernel) { __atomic_store_n(&chosen, kernel, __ATOMIC_RELAXED); }
#else
static const omaha8_bulk *volatile chosen;

static const omaha8_bulk *load_choice(void) { return chosen; }

static void store_choice(const omaha8_bulk *kernel) { chosen = kernel; }
#endif

const omaha8_bulk *omaha8_chosen_kernel(void)
{
    const omaha8_bulk *kernel = load_choice();
    if (!kernel) {
        kernel = choose();
        store_choice(kernel);
    }
    return kernel == &no_such_kernel ? NULL : kernel;
}

omaha8_status omaha8_kernel(const char **name)
{
    const omaha8_bulk *kernel = omaha8_chosen_kernel();
    *name = kernel ? kernel->name : NULL;
    return kernel ? OMAHA8_OK : OMAHA8_KERNEL;
}
