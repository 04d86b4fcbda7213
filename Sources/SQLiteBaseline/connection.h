#pragma once
#include <sqlite3.h>
#include "SQLiteBaseline.h"

struct Baseline {
    sqlite3 *db;
    sqlite3_stmt *begin, *beginRead, *commit, *rollback;
    sqlite3_stmt *insert, *selectAll, *selectRange, *selectByKey, *selectMembers, *selectGrouped, *countRange;
    sqlite3_stmt *selectRecords, *update, *delete;
};

// Runs a statement that returns no rows, and resets it.
static inline int run(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    int reset = sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : reset != SQLITE_OK ? reset : code;
}
