import Foundation

// A reader that goes away, such as `head`, ends the output, not the tool: what it has laid down meanwhile is to be removed.
signal(SIGPIPE, SIG_IGN)
exit(CommandLineTool(arguments: Array(CommandLine.arguments.dropFirst())).run().rawValue)
