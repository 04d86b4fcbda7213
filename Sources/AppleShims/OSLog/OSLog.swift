// `import OSLog` is the usual way to get `Logger`. Reading the system's log, as `OSLogStore` does, has no counterpart
// here.
@_exported import os
