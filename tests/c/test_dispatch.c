/* Whether OMAHA8_KERNEL is obeyed: run with it unset, empty, each kernel's name, and a name that is none. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deals.h"
#include "dispatch.h"
#include "omaha8/omaha8.h"

enum { DEALS = 100 };

static const char *const fastest_first[] = {"avx512", "avx2", "portable", "tables"};

/* NULL if the call should fail. */
static const char *expected_name(const char *forced)
{
    if (forced && forced[0] != '\0') {
        return omaha8_find_kernel(forced) ? forced : NULL;
    }
    int i = 0;
    while (!omaha8_find_kernel(fastest_first[i])) {
        i++;
    }
    return fastest_first[i];
}

static omaha8_status rank_some(int size)
{
    uint8_t holes[DEALS * OMAHA8_MAX_HOLE];
    uint8_t boards[DEALS * OMAHA8_MAX_BOARD];
    uint16_t high[DEALS];
    uint8_t low[DEALS];
    dealer from = {1, {0}, 0};
    for (int i = 0; i < DEALS; i++) {
        deal_apart(&from, holes + i * size, size, boards + i * OMAHA8_MAX_BOARD);
    }
    const omaha8_rows hole_rows = {holes, size, 1, size};
    const omaha8_rows board_rows = {boards, OMAHA8_MAX_BOARD, 1, OMAHA8_MAX_BOARD};
    omaha8_place place;
    return omaha8_rank_many(&hole_rows, &board_rows, DEALS, high, sizeof *high, low, 1, &place);
}

int main(void)
{
    const char *forced = getenv("OMAHA8_KERNEL");
    const char *expected = expected_name(forced);
    const char *name;
    omaha8_status wanted = expected ? OMAHA8_OK : OMAHA8_KERNEL;
    omaha8_status status = omaha8_kernel(&name);
    printf("OMAHA8_KERNEL=%s: %s, status %d\n", forced ? forced : "", name ? name : "none", (int)status);
    if (status != wanted || (name != NULL) != (expected != NULL) || (name && strcmp(name, expected) != 0)) {
        fprintf(stderr, "want %s\n", expected ? expected : "an error");
        return 1;
    }
    for (int size = 4; size <= OMAHA8_MAX_HOLE; size++) {
        status = rank_some(size);
        if (status != wanted) {
            fprintf(stderr, "ranking holes of %d: status %d, want %d\n", size, (int)status, (int)wanted);
            return 1;
        }
    }
    return 0;
}
