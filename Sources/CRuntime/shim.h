// Functions of the Swift runtime, of ICU and of the system that Swift code cannot call otherwise.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/vfs.h>

// Takes a strong reference unless the object's deinit has already begun. Swift's own `weak` ends in the same call, but
// needs a side table of 48 bytes for each object.
void * _Nullable swift_tryRetain(void * _Nonnull object);

// Starts loading the cache line at an address, which may be invalid: the processor ignores it then.
static inline void prefetch_line(const void * _Nullable address) { __builtin_prefetch(address); }

// The number of the kind of file system that a file is in; 0 if there is no such file. The module Glibc lacks `statfs`.
static inline int64_t kind_of_file_system(const char * _Nonnull path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? status.f_type : 0;
}

// The compiler writes a record for each type, in which a class is found by its name without a module.
typedef struct {
    uintptr_t start;
    size_t length;
} MetadataSection;

// The beginning of the runtime's structure for an image. The rest is not used here.
typedef struct {
    uintptr_t version;
    const void * _Nullable base;
    void * _Nullable unused[2];
    MetadataSection protocols;
    MetadataSection conformances;
    MetadataSection types;
} ImageMetadata;

// Calls `body` for each image of the process, until it returns false.
void swift_enumerateAllMetadataSections(
    bool (* _Nonnull body)(const ImageMetadata * _Nonnull sections, void * _Nullable context),
    void * _Nullable context);

// The result of the function that a type's record refers to: the type, and how far it is initialized.
typedef struct {
    const void * _Nullable type;
    size_t state;
} TypeResponse;

// ICU, as lib_FoundationICU.so exports it, which comes with every toolchain for Linux and is loaded in each process that
// uses Foundation. Its module is private to Foundation, so only these three functions are declared here; they have been
// the same since ICU 50. The numbers of attributes are those of ICU's `ucol.h`.
struct UCollator;
struct UCollator * _Nullable swift_ucol_open(const char * _Nonnull locale, int32_t * _Nonnull status);
void swift_ucol_setAttribute(
    struct UCollator * _Nonnull collator, int32_t attribute, int32_t value, int32_t * _Nonnull status);
int32_t swift_ucol_strcollUTF8(
    const struct UCollator * _Nonnull collator, const char * _Nullable source, int32_t sourceLength,
    const char * _Nullable target, int32_t targetLength, int32_t * _Nonnull status);
