/* Nanoseconds per deal of each kernel that runs on this CPU, on random deals: kernels [deals] [repetitions].
 * Kernels take turns, and the median of each is printed. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "batch.h"
#include "deals.h"
#include "dispatch.h"

enum { MOST_REPETITIONS = 101, NAMES = 4 };

static const char *const names[NAMES] = {"tables", "portable", "avx2", "avx512"};

/* Of this process: other work on the machine does not count. */
static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static int smaller_first(const void *left, const void *right)
{
    double a = *(const double *)left;
    double b = *(const double *)right;
    return a < b ? -1 : a > b;
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, smaller_first);
    return values[count / 2];
}

static void *allocate(size_t bytes)
{
    void *memory = malloc(bytes);
    if (!memory) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return memory;
}

static void measure(int size, int64_t count, int repetitions)
{
    uint8_t *holes = allocate((size_t)count * (size_t)size);
    uint8_t *boards = allocate((size_t)count * BULK_BOARD);
    uint16_t *high = allocate((size_t)count * sizeof *high);
    uint8_t *low = allocate((size_t)count);
    dealer from = {1, {0}, 0};
    choose_deck(&from, 0);
    for (int64_t i = 0; i < count; i++) {
        uint8_t cards[BULK_MAX_HOLE + BULK_BOARD];
        draw(&from, cards, size + BULK_BOARD);
        for (int k = 0; k < size + BULK_BOARD; k++) {
            *(k < size ? &holes[i * size + k] : &boards[i * BULK_BOARD + k - size]) = cards[k];
        }
    }
    const omaha8_rows hole_rows = {holes, size, 1, size};
    const omaha8_rows board_rows = {boards, BULK_BOARD, 1, BULK_BOARD};
    const omaha8_results to = {high, sizeof *high, low, 1};
    static double times[NAMES][MOST_REPETITIONS];
    for (int repetition = 0; repetition < repetitions; repetition++) {
        for (int i = 0; i < NAMES; i++) {
            const omaha8_bulk *kernel = omaha8_find_kernel(names[i]);
            omaha8_place place;
            double start = seconds();
            if (kernel && omaha8_rank_rows(kernel, &hole_rows, &board_rows, count, &to, &place) != OMAHA8_OK) {
                exit(1);
            }
            times[i][repetition] = (seconds() - start) / (double)count * 1e9;
        }
    }
    printf("%d + %d cards:", size, BULK_BOARD);
    for (int i = 0; i < NAMES; i++) {
        if (omaha8_find_kernel(names[i])) {
            printf("  %s %.2f", names[i], median(times[i], repetitions));
        }
    }
    printf("\n");
    free(holes);
    free(boards);
    free(high);
    free(low);
}

int main(int argc, char **argv)
{
    int64_t count = argc > 1 ? strtoll(argv[1], NULL, 10) : 1000000;
    int repetitions = argc > 2 ? atoi(argv[2]) : 31;
    if (count < 1 || repetitions < 1 || repetitions > MOST_REPETITIONS) {
        fprintf(stderr, "usage: kernels [deals] [repetitions, 1 to %d]\n", MOST_REPETITIONS);
        return 2;
    }
    for (int size = BULK_MIN_HOLE; size <= BULK_MAX_HOLE; size++) {
        measure(size, count, repetitions);
    }
    return 0;
}
