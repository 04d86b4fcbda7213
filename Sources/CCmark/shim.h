// The only door to the system's libcmark.
#pragma once
#include <cmark.h>
