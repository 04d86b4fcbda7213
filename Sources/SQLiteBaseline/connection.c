#include "connection.h"
#include <stdlib.h>

#define COLUMNS "Z_PK, Z_ENT, Z_OPT, ZAGE, ZLEVEL, ZSALARY, ZRATING, ZNAME, ZEMAIL, ZDEPARTMENT"

static int prepare(Baseline *baseline, const char *sql, sqlite3_stmt **statement) {
    return sqlite3_prepare_v3(baseline->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

static int prepare_all(Baseline *b) {
    int code = prepare(b, "BEGIN IMMEDIATE", &b->begin);
    if (code == SQLITE_OK) code = prepare(b, "BEGIN", &b->beginRead);
    if (code == SQLITE_OK) code = prepare(b, "COMMIT", &b->commit);
    if (code == SQLITE_OK) code = prepare(b, "ROLLBACK", &b->rollback);
    if (code == SQLITE_OK)
        code = prepare(
            b, "INSERT INTO ZPERSON(" COLUMNS ") VALUES(?, ?, 1, ?, ?, ?, ?, ?, ?, ?)", &b->insert);
    if (code == SQLITE_OK) code = prepare(b, "SELECT " COLUMNS " FROM ZPERSON", &b->selectAll);
    if (code == SQLITE_OK)
        code = prepare(
            b, "SELECT " COLUMNS " FROM ZPERSON WHERE ZNAME >= ? AND ZNAME < ? ORDER BY ZNAME", &b->selectRange);
    if (code == SQLITE_OK) code = prepare(b, "SELECT " COLUMNS " FROM ZPERSON WHERE Z_PK = ?", &b->selectByKey);
    if (code == SQLITE_OK)
        code = prepare(b, "SELECT " COLUMNS " FROM ZPERSON WHERE ZDEPARTMENT = ?", &b->selectMembers);
    if (code == SQLITE_OK)
        code = prepare(b, "SELECT " COLUMNS " FROM ZPERSON ORDER BY ZDEPARTMENT", &b->selectGrouped);
    if (code == SQLITE_OK)
        code = prepare(b, "SELECT count(*) FROM ZPERSON WHERE ZNAME >= ? AND ZNAME < ?", &b->countRange);
    if (code == SQLITE_OK)
        code = prepare(b, "SELECT Z_PK, Z_OPT, ZSALARY FROM ZPERSON ORDER BY Z_PK", &b->selectRecords);
    if (code == SQLITE_OK)
        code = prepare(
            b, "UPDATE ZPERSON SET ZSALARY = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?", &b->update);
    if (code == SQLITE_OK) code = prepare(b, "DELETE FROM ZPERSON WHERE Z_PK = ? AND Z_OPT = ?", &b->delete);
    return code;
}

int baseline_open(const char *path, Baseline **opened) {
    Baseline *baseline = calloc(1, sizeof *baseline);
    *opened = baseline;
    if (!baseline) return SQLITE_NOMEM;
    int code = sqlite3_open_v2(path, &baseline->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(
            baseline->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768",
            NULL, NULL, NULL);
    return code == SQLITE_OK ? prepare_all(baseline) : code;
}

void baseline_close(Baseline *baseline) {
    if (!baseline) return;
    sqlite3_stmt *statement;
    while ((statement = sqlite3_next_stmt(baseline->db, NULL))) sqlite3_finalize(statement);
    sqlite3_close(baseline->db);
    free(baseline);
}

const char *baseline_message(Baseline *baseline) {
    return baseline ? sqlite3_errmsg(baseline->db) : "out of memory";
}
