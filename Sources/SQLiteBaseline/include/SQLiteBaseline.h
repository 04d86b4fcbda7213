// What a good C programmer writes against SQLite by hand: prepared statements, one pass, no layers.
//
// The benchmarks hold the stack against it. Every function does the whole of one workload, so that the
// measured time is C's alone, and returns a SQLite code: SQLITE_OK, or what went wrong, with the words in
// `baseline_message`. The tables are those of the stack's own store file; see `CompanyModel`.
#pragma once
#include <stdint.h>

typedef struct Baseline Baseline;

// One person as the program has it in memory. Texts are UTF-8 and belong to the caller.
typedef struct {
    int64_t age;
    int64_t level;
    double salary;
    double rating;
    const char *name;
    int32_t nameLength;
    const char *email;
    int32_t emailLength;
    int64_t department;
} BaselinePerson;

// What a pass over records saw, so that both sides can prove that they read the same: the number of records,
// the sums of their numbers and of their departments' keys, and of the lengths of their texts.
typedef struct {
    int64_t count;
    int64_t integers;
    int64_t departments;
    int64_t textBytes;
    double reals;
} BaselineSum;

// A record as the optimistic lock knows it.
typedef struct {
    int64_t key;
    int64_t version;
    double salary;
} BaselineRecord;

// Opens a store file with the stack's own settings: WAL, synchronous NORMAL, the same page cache, no mutex.
int baseline_open(const char *path, Baseline **opened);
void baseline_close(Baseline *baseline);
const char *baseline_message(Baseline *baseline);

// Inserts `count` records with keys from 1 in one transaction.
int baseline_insert(Baseline *baseline, const BaselinePerson *people, int64_t count);
// Reads every column of every record.
int baseline_read_all(Baseline *baseline, BaselineSum *sum);
// Reads every column of the records with `lower <= name < upper`, in order of their names.
int baseline_read_range(Baseline *baseline, const char *lower, const char *upper, BaselineSum *sum);
// Reads every column of one record after the other, by key; in one read transaction if `together`.
int baseline_read_by_key(Baseline *baseline, const int64_t *keys, int64_t count, int together, BaselineSum *sum);
// Counts the records with `lower <= name < upper`, `times` times.
int baseline_count_range(
    Baseline *baseline, const char *lower, const char *upper, int64_t times, int64_t *found);
// Reads every column of the people of each department, one query a department.
int baseline_read_members(Baseline *baseline, const int64_t *departments, int64_t count, BaselineSum *sum);
// Reads every column of all people in one query, department by department.
int baseline_read_grouped(Baseline *baseline, BaselineSum *sum);

// Reads what `baseline_update` and `baseline_delete` need to know of each record, in order of keys.
int baseline_records(Baseline *baseline, BaselineRecord *records, int64_t count);
// Adds `raise` to each record's salary in one transaction, each under its optimistic lock.
int baseline_update(Baseline *baseline, BaselineRecord *records, int64_t count, double raise);
// Deletes each record in one transaction, each under its optimistic lock.
int baseline_delete(Baseline *baseline, const BaselineRecord *records, int64_t count);
// Adds `raise` to one record's salary `times` times, each in a transaction of its own.
int baseline_save_often(Baseline *baseline, BaselineRecord *record, int64_t times, double raise);
// Copies the records into a table with one column more, which takes the old one's place and gets its indexes.
int baseline_add_column(Baseline *baseline);
