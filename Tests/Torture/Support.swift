// `Chance` and `TestFolder`, for the tests that use this module too.
@_exported import TestSupport
