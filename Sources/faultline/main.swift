import Foundation

// If the reader of a pipe exits early, as `head` does, the tool keeps running so that it can remove its temporary
// files.
signal(SIGPIPE, SIG_IGN)
exit(CommandLineTool(arguments: Array(CommandLine.arguments.dropFirst())).run().rawValue)
