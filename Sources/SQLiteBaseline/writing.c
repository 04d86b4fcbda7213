#include "connection.h"
#include <stddef.h>

// The stack's number for the entity, which every record contains.
enum { PERSON_ENTITY = 2 };

// Ends a transaction: commits it if everything succeeded.
static int finish(Baseline *baseline, int code) {
    if (code == SQLITE_OK) return run(baseline->commit);
    run(baseline->rollback);
    return code;
}

int baseline_insert(Baseline *baseline, const BaselinePerson *people, int64_t count) {
    sqlite3_stmt *insert = baseline->insert;
    int code = run(baseline->begin);
    for (int64_t i = 0; i < count && code == SQLITE_OK; i++) {
        const BaselinePerson *person = &people[i];
        sqlite3_bind_int64(insert, 1, i + 1);
        sqlite3_bind_int64(insert, 2, PERSON_ENTITY);
        sqlite3_bind_int64(insert, 3, person->age);
        sqlite3_bind_int64(insert, 4, person->level);
        sqlite3_bind_double(insert, 5, person->salary);
        sqlite3_bind_double(insert, 6, person->rating);
        sqlite3_bind_text(insert, 7, person->name, person->nameLength, SQLITE_STATIC);
        sqlite3_bind_text(insert, 8, person->email, person->emailLength, SQLITE_STATIC);
        sqlite3_bind_int64(insert, 9, person->department);
        code = run(insert);
    }
    return finish(baseline, code);
}

int baseline_records(Baseline *baseline, BaselineRecord *records, int64_t count) {
    int64_t i = 0;
    int code;
    while ((code = sqlite3_step(baseline->selectRecords)) == SQLITE_ROW && i < count) {
        records[i].key = sqlite3_column_int64(baseline->selectRecords, 0);
        records[i].version = sqlite3_column_int64(baseline->selectRecords, 1);
        records[i].salary = sqlite3_column_double(baseline->selectRecords, 2);
        i += 1;
    }
    sqlite3_reset(baseline->selectRecords);
    return code == SQLITE_DONE && i == count ? SQLITE_OK : code == SQLITE_DONE ? SQLITE_NOTFOUND : code;
}

// Writes the new salary if the record has not changed since it was read.
static int update(Baseline *baseline, BaselineRecord *record, double raise) {
    sqlite3_stmt *statement = baseline->update;
    sqlite3_bind_double(statement, 1, record->salary + raise);
    sqlite3_bind_int64(statement, 2, record->version + 1);
    sqlite3_bind_int64(statement, 3, record->key);
    sqlite3_bind_int64(statement, 4, record->version);
    int code = run(statement);
    if (code != SQLITE_OK) return code;
    if (sqlite3_changes(baseline->db) != 1) return SQLITE_CONSTRAINT;
    record->salary += raise;
    record->version += 1;
    return SQLITE_OK;
}

int baseline_update(Baseline *baseline, BaselineRecord *records, int64_t count, double raise) {
    int code = run(baseline->begin);
    for (int64_t i = 0; i < count && code == SQLITE_OK; i++) code = update(baseline, &records[i], raise);
    return finish(baseline, code);
}

int baseline_delete(Baseline *baseline, const BaselineRecord *records, int64_t count) {
    sqlite3_stmt *statement = baseline->delete;
    int code = run(baseline->begin);
    for (int64_t i = 0; i < count && code == SQLITE_OK; i++) {
        sqlite3_bind_int64(statement, 1, records[i].key);
        sqlite3_bind_int64(statement, 2, records[i].version);
        code = run(statement);
        if (code == SQLITE_OK && sqlite3_changes(baseline->db) != 1) code = SQLITE_CONSTRAINT;
    }
    return finish(baseline, code);
}

int baseline_save_often(Baseline *baseline, BaselineRecord *record, int64_t times, double raise) {
    int code = SQLITE_OK;
    for (int64_t i = 0; i < times && code == SQLITE_OK; i++) {
        code = run(baseline->begin);
        if (code == SQLITE_OK) code = finish(baseline, update(baseline, record, raise));
    }
    return code;
}

int baseline_add_column(Baseline *baseline) {
    static const char *sql =
        "BEGIN IMMEDIATE;"
        "ALTER TABLE ZPERSON RENAME TO OLDPERSON;"
        "CREATE TABLE ZPERSON (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAGE INTEGER, ZLEVEL INTEGER,"
        "  ZDEPARTMENT INTEGER, ZRATING FLOAT, ZSALARY FLOAT, ZEMAIL VARCHAR, ZNAME VARCHAR, ZTITLE VARCHAR);"
        "INSERT INTO ZPERSON SELECT Z_PK, Z_ENT, Z_OPT, ZAGE, ZLEVEL, ZDEPARTMENT, ZRATING, ZSALARY, ZEMAIL, ZNAME, 'none'"
        "  FROM OLDPERSON;"
        "DROP TABLE OLDPERSON;"
        "CREATE INDEX ZPERSON_ZDEPARTMENT_INDEX ON ZPERSON (ZDEPARTMENT);"
        "CREATE INDEX Z_Person_name ON ZPERSON (ZNAME COLLATE BINARY ASC);"
        "COMMIT";
    int code = sqlite3_exec(baseline->db, sql, NULL, NULL, NULL);
    if (code != SQLITE_OK && !sqlite3_get_autocommit(baseline->db)) run(baseline->rollback);
    return code;
}
