// The only door to the system's zlib.
#pragma once
#include <zlib.h>
