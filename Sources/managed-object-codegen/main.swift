import Foundation
import ManagedObjectCodegen

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.isEmpty || arguments == ["--help"] {
    print(Arguments.usage)
    exit(arguments.isEmpty ? 64 : 0)
}
do {
    try Arguments(arguments).run()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
