import CoreData
import Torture

/// The roles that a child process can run for a test, by name.
let roles: [String: (Notes, [String]) throws -> Void] = [
    "save": Roles.saveForEver,
    "boast": Roles.boast,
    "obey": Roles.obey,
    "count": Roles.count,
    "migrate": Roles.migrate,
    "wander": Roles.wander,
    "programs": Roles.programs,
    "trace": Roles.trace,
    "play": Roles.play,
]

let words = Array(CommandLine.arguments.dropFirst())
guard let name = words.first, let role = roles[name] else {
    FileHandle.standardError.write(Data("StoreTorture ROLE ...: the roles are \(roles.keys.sorted())\n".utf8))
    exit(64)
}
let notes = try Notes()
do {
    try role(notes, Array(words.dropFirst()))
} catch {
    notes.report("failed: \(error)")
    exit(1)
}
