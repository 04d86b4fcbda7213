#include "connection.h"
#include <stdlib.h>

// A record in variables, as a program would hold it while it uses it. SQLite owns the strings until the next step.
typedef struct {
    int64_t key, entity, version, age, level, department;
    double salary, rating;
    const unsigned char *name, *email;
    int nameLength, emailLength;
} Person;

static inline Person read_person(sqlite3_stmt *statement) {
    Person person;
    person.key = sqlite3_column_int64(statement, 0);
    person.entity = sqlite3_column_int64(statement, 1);
    person.version = sqlite3_column_int64(statement, 2);
    person.age = sqlite3_column_int64(statement, 3);
    person.level = sqlite3_column_int64(statement, 4);
    person.salary = sqlite3_column_double(statement, 5);
    person.rating = sqlite3_column_double(statement, 6);
    person.name = sqlite3_column_text(statement, 7);
    person.nameLength = sqlite3_column_bytes(statement, 7);
    person.email = sqlite3_column_text(statement, 8);
    person.emailLength = sqlite3_column_bytes(statement, 8);
    person.department = sqlite3_column_int64(statement, 9);
    return person;
}

static inline void add(BaselineSum *sum, const Person *person) {
    sum->count += 1;
    sum->integers += person->age + person->level;
    sum->departments += person->department;
    sum->reals += person->salary + person->rating;
    sum->textBytes += person->nameLength + person->emailLength;
}

static int read_people(sqlite3_stmt *statement, BaselineSum *sum) {
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        Person person = read_person(statement);
        add(sum, &person);
    }
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int baseline_read_all(Baseline *baseline, BaselineSum *sum) {
    return read_people(baseline->selectAll, sum);
}

int baseline_read_range(Baseline *baseline, const char *lower, const char *upper, BaselineSum *sum) {
    sqlite3_bind_text(baseline->selectRange, 1, lower, -1, SQLITE_STATIC);
    sqlite3_bind_text(baseline->selectRange, 2, upper, -1, SQLITE_STATIC);
    return read_people(baseline->selectRange, sum);
}

int baseline_read_by_key(Baseline *baseline, const int64_t *keys, int64_t count, int together, BaselineSum *sum) {
    int code = together ? run(baseline->beginRead) : SQLITE_OK;
    for (int64_t i = 0; i < count && code == SQLITE_OK; i++) {
        sqlite3_bind_int64(baseline->selectByKey, 1, keys[i]);
        code = read_people(baseline->selectByKey, sum);
    }
    return together && code == SQLITE_OK ? run(baseline->commit) : code;
}

int baseline_count_range(
    Baseline *baseline, const char *lower, const char *upper, int64_t times, int64_t *found) {
    sqlite3_stmt *statement = baseline->countRange;
    for (int64_t i = 0; i < times; i++) {
        sqlite3_bind_text(statement, 1, lower, -1, SQLITE_STATIC);
        sqlite3_bind_text(statement, 2, upper, -1, SQLITE_STATIC);
        int code = sqlite3_step(statement);
        if (code != SQLITE_ROW) return code;
        *found += sqlite3_column_int64(statement, 0);
        sqlite3_reset(statement);
    }
    return SQLITE_OK;
}

int baseline_read_members(Baseline *baseline, const int64_t *departments, int64_t count, BaselineSum *sum) {
    int code = SQLITE_OK;
    for (int64_t i = 0; i < count && code == SQLITE_OK; i++) {
        sqlite3_bind_int64(baseline->selectMembers, 1, departments[i]);
        code = read_people(baseline->selectMembers, sum);
    }
    return code;
}

// The records arrive department by department, so that a program can process each department's people in turn without
// storing them.
int baseline_read_grouped(Baseline *baseline, BaselineSum *sum) {
    int code;
    int64_t department = -1;
    while ((code = sqlite3_step(baseline->selectGrouped)) == SQLITE_ROW) {
        Person person = read_person(baseline->selectGrouped);
        if (person.department < department) return SQLITE_INTERNAL;
        department = person.department;
        add(sum, &person);
    }
    sqlite3_reset(baseline->selectGrouped);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static int prepare(Baseline *baseline, const char *sql, sqlite3_stmt **statement) {
    return sqlite3_prepare_v3(baseline->db, sql, -1, 0, statement, NULL);
}

int baseline_read_screen(Baseline *baseline, int64_t screen, BaselineSum *sum) {
    sqlite3_stmt *statement;
    int code = prepare(baseline, "SELECT ZAGE, count(*) FROM ZPERSON GROUP BY ZAGE ORDER BY ZAGE", &statement);
    if (code != SQLITE_OK) return code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) sum->integers += sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    if (code != SQLITE_DONE) return code;
    code = prepare(baseline, "SELECT Z_PK FROM ZPERSON ORDER BY ZAGE, ZNAME, Z_PK", &statement);
    if (code != SQLITE_OK) return code;
    // The list scrolls by position, so a program keeps the keys.
    int64_t *keys = NULL, count = 0, room = 0;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (count == room) {
            room = room ? room * 2 : 1024;
            int64_t *more = realloc(keys, room * sizeof *keys);
            if (!more) { code = SQLITE_NOMEM; break; }
            keys = more;
        }
        keys[count++] = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    if (code == SQLITE_DONE)
        code = baseline_read_by_key(baseline, keys, count < screen ? count : screen, 1, sum);
    free(keys);
    return code;
}
