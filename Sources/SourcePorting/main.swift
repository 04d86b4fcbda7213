import Foundation

// Start reading this folder here. `Run` reads the command line and every source; `DeclarationIndex` collects the
// declarations of other files that a rewrite depends on; `Rewriter` collects the edits of one file; `PortedFile`
// applies them.
do {
    try Run(Array(CommandLine.arguments.dropFirst())).perform()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
