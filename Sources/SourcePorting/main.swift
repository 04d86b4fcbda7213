import Foundation

// Start reading this folder here. `Run` reads the command line and every source; `DeclarationIndex` collects what a rewrite
// has to know of other files; `Rewriter` collects the edits of one file; `PortedFile` applies them.
do {
    try Run(Array(CommandLine.arguments.dropFirst())).perform()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
