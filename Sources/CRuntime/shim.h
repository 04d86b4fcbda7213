// The one entry of the Swift runtime that the uniquing table needs and that the language does not spell:
// take a strong reference unless the object's deinit has already begun. Swift's own `weak` ends in the same
// call, but pays a side table of 48 bytes an object for it.
#pragma once

void * _Nullable swift_tryRetain(void * _Nonnull object);
