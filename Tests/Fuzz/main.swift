import CLibFuzzer
import CoreData

// Throws inputs at one of the readers of foreign text and files, looking for one that crashes it, hangs it, or breaks
// what it promises. `make fuzz` builds and runs it; the options are libFuzzer's own.
//
//     Fuzz predicate Corpus/predicate -max_total_time=60     looks for inputs
//     Fuzz predicate Findings/predicate-crash-0f3a           tries one again
//     Fuzz seed store.sqlite                                 writes the store that mutations start from

/// What the first argument chooses from.
enum Reader: String, CaseIterable {
    case predicate, model, store

    func read(_ input: UnsafeRawBufferPointer) {
        switch self {
        case .predicate: PredicateFuzzing.run(input)
        case .model: ModelFileFuzzing.run(input)
        case .store: StoreFuzzing.run(input)
        }
    }

    nonisolated(unsafe) static var chosen = Reader.predicate
}

if CommandLine.arguments.dropFirst().first == "seed", CommandLine.argc == 3 {
    try StoreFuzzing.writeSeed(to: URL(fileURLWithPath: CommandLine.arguments[2]))
    exit(0)
}
guard let reader = CommandLine.arguments.dropFirst().first.flatMap(Reader.init(rawValue:)) else {
    let names = Reader.allCases.map(\.rawValue).joined(separator: "|")
    print("usage: Fuzz \(names) [folder or file …] [libFuzzer's options]")
    exit(64)
}
Reader.chosen = reader
Attempt.prepare()

// The reader's name is not for libFuzzer, which takes every word without a dash for a folder.
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
var count = CommandLine.argc - 1

exit(
    LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        Reader.chosen.read(UnsafeRawBufferPointer(start: bytes, count: count))
        return 0
    })
