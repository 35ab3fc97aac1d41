/* Which kernel ranks many deals on this CPU. */
#ifndef OMAHA8_DISPATCH_H
#define OMAHA8_DISPATCH_H

#include "bulk.h"

/* The kernel of that name: NULL if there is none, or not on this CPU. "tables" has no rank function. */
const omaha8_bulk *omaha8_find_kernel(const char *name);

/* The kernel to use: NULL if the environment names none that runs here. */
const omaha8_bulk *omaha8_chosen_kernel(void);

#endif
