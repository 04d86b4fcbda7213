// Entries of the Swift runtime that the language does not spell.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/vfs.h>

// The uniquing table needs this one: take a strong reference unless the object's deinit has already begun. Swift's own `weak` ends in the same
// call, but pays a side table of 48 bytes an object for it.
void * _Nullable swift_tryRetain(void * _Nonnull object);

// Starts loading the cache line at an address, which may be invalid: the processor ignores it then.
static inline void prefetch_line(const void * _Nullable address) { __builtin_prefetch(address); }

// The number of the kind of file system that a file is in; 0 if there is no such file. The module Glibc lacks `statfs`.
static inline int64_t kind_of_file_system(const char * _Nonnull path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? status.f_type : 0;
}

// A class is found by its bare name through the records that the compiler leaves of every type. Calls `body` for each
// image of the process, until it returns false.
typedef struct {
    uintptr_t start;
    size_t length;
} MetadataSection;

// The beginning of what the runtime knows of an image; the rest is of no interest here.
typedef struct {
    uintptr_t version;
    const void * _Nullable base;
    void * _Nullable unused[2];
    MetadataSection protocols;
    MetadataSection conformances;
    MetadataSection types;
} ImageMetadata;

void swift_enumerateAllMetadataSections(
    bool (* _Nonnull body)(const ImageMetadata * _Nonnull sections, void * _Nullable context),
    void * _Nullable context);

// What the function behind a type's record answers: the type, and how far it has been made.
typedef struct {
    const void * _Nullable type;
    size_t state;
} TypeResponse;

// ICU, as lib_FoundationICU.so exports it, which comes with every toolchain for Linux and is part of each process that uses
// Foundation. Its module is Foundation's own business, so no more than these three functions is declared here; they have
// been the same since ICU 50. The numbers of attributes are those of ICU's `ucol.h`.
struct UCollator;
struct UCollator * _Nullable swift_ucol_open(const char * _Nonnull locale, int32_t * _Nonnull status);
void swift_ucol_setAttribute(
    struct UCollator * _Nonnull collator, int32_t attribute, int32_t value, int32_t * _Nonnull status);
int32_t swift_ucol_strcollUTF8(
    const struct UCollator * _Nonnull collator, const char * _Nullable source, int32_t sourceLength,
    const char * _Nullable target, int32_t targetLength, int32_t * _Nonnull status);
