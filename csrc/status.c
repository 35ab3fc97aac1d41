/* The statuses in words, and the version. */
#include "omaha8/omaha8.h"

static const char *const texts[OMAHA8_STATUS_COUNT] = {
    [OMAHA8_OK] = "all is well",
    [OMAHA8_HOLE_SIZE] = "a hole of this size is not ranked here",
    [OMAHA8_BOARD_SIZE] = "a board of this size is not ranked here",
    [OMAHA8_CARD] = "a card is not in 0..51",
    [OMAHA8_DUPLICATE] = "a card appears twice",
    [OMAHA8_KERNEL] = "OMAHA8_KERNEL names no kernel that runs here",
    [OMAHA8_SEATS] = "not 2 to 23 seats",
    [OMAHA8_CONTRIBUTION] = "a contribution is negative",
    [OMAHA8_BUTTON] = "the button is not a seat",
    [OMAHA8_CHIP] = "the smallest chip is not 1 or more",
    [OMAHA8_RAKE] = "a rake is negative",
    [OMAHA8_DEAD_MONEY] = "the dead money is negative",
    [OMAHA8_ODD_CHIP] = "no such rule for odd chips",
    [OMAHA8_NOBODY_IN] = "every seat has folded",
    [OMAHA8_TOO_MANY_CHIPS] = "the chips sum to 2^63 or more",
    [OMAHA8_UNKNOWN_SEAT] = "a seat in a contested pot has an unknown hole",
    [OMAHA8_BOARD_INCOMPLETE] = "a pot is contested and the board has not five cards",
    [OMAHA8_RAKE_COUNT] = "not one rake a pot",
    [OMAHA8_RAKE_ABOVE_POT] = "a rake is more than its pot",
    [OMAHA8_RAKE_ABOVE_POTS] = "the rake is more than all pots",
    [OMAHA8_RAKE_NOT_CHIPS] = "a rake is no multiple of the smallest chip",
    [OMAHA8_POT_NOT_CHIPS] = "a contested pot, after rake, is no multiple of the smallest chip",
    [OMAHA8_NO_DEAL] = "no deal is possible",
};

const char *omaha8_status_text(omaha8_status status)
{
    return (unsigned)status < OMAHA8_STATUS_COUNT ? texts[status] : "no such status";
}

#define TEXT_OF(number) #number
#define VERSION_OF(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

const char *omaha8_version(void)
{
    return VERSION_OF(OMAHA8_VERSION_MAJOR, OMAHA8_VERSION_MINOR, OMAHA8_VERSION_PATCH);
}
