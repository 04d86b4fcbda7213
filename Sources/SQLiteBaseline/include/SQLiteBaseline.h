// A good C programmer's code against SQLite: prepared statements, one pass, no layers.
//
// The benchmarks compare the stack with it. Every function performs one whole workload, so that the measured time is
// C's alone. It returns a SQLite code: SQLITE_OK, or an error, with the message in `baseline_message`. The tables are
// those of the stack's own store file; see `CompanyModel`.
#pragma once
#include <stdint.h>

typedef struct Baseline Baseline;

// One person in the program's memory. Strings are in UTF-8 and belong to the caller.
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

// The sums of a pass over records, which prove that both sides read the same: the number of records, the sums of their
// numbers and of their departments' keys, and the total length of their strings.
typedef struct {
    int64_t count;
    int64_t integers;
    int64_t departments;
    int64_t textBytes;
    double reals;
} BaselineSum;

// The parts of a record that optimistic locking needs.
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
// Reads every column of single records by key, one after the other; in one read transaction if `together`.
int baseline_read_by_key(Baseline *baseline, const int64_t *keys, int64_t count, int together, BaselineSum *sum);
// Counts the records with `lower <= name < upper`, `times` times.
int baseline_count_range(
    Baseline *baseline, const char *lower, const char *upper, int64_t times, int64_t *found);
// Reads every column of the people of each department, with one query per department.
int baseline_read_members(Baseline *baseline, const int64_t *departments, int64_t count, BaselineSum *sum);
// Reads every column of all people in one query, department by department.
int baseline_read_grouped(Baseline *baseline, BaselineSum *sum);
// Reads what a list of all people needs for its first screen: the sizes of its sections by age, the keys in order, and
// every column of the first `screen` records.
int baseline_read_screen(Baseline *baseline, int64_t screen, BaselineSum *sum);

// Reads the parts of each record that `baseline_update` and `baseline_delete` need, ordered by key.
int baseline_records(Baseline *baseline, BaselineRecord *records, int64_t count);
// Adds `raise` to each record's salary in one transaction, with optimistic locking for each record.
int baseline_update(Baseline *baseline, BaselineRecord *records, int64_t count, double raise);
// Deletes the records in one transaction, with optimistic locking for each record.
int baseline_delete(Baseline *baseline, const BaselineRecord *records, int64_t count);
// Adds `raise` to one record's salary `times` times, each time in a separate transaction.
int baseline_save_often(Baseline *baseline, BaselineRecord *record, int64_t times, double raise);
// Copies the records into a table with one more column, which replaces the old table and gets its indexes.
int baseline_add_column(Baseline *baseline);

// Called at the beginning and at the end of each measured part. They do nothing: valgrind counts the instructions between
// the two calls.
void baseline_part_begins(void);
void baseline_part_ends(void);
