/* Many deals by a kernel of the caller's choice. */
#ifndef OMAHA8_BATCH_H
#define OMAHA8_BATCH_H

#include "block.h"
#include "bulk.h"

/* omaha8_rank_many by this kernel; `to` NULL: omaha8_check_many. */
omaha8_status omaha8_rank_rows(const omaha8_bulk *kernel, const omaha8_rows *holes, const omaha8_rows *boards,
                               int64_t count, const omaha8_results *to, omaha8_place *place);

#endif
