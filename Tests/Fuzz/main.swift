import CLibFuzzer
import CoreData

// Feeds inputs to one of the parsers of foreign text and files, to find one that crashes it, hangs it, or violates a
// requirement. `make fuzz` builds and runs it. The options are libFuzzer's.
//
//     Fuzz predicate Corpus/predicate -max_total_time=60     looks for inputs
//     Fuzz predicate Findings/predicate-crash-0f3a           tries one again
//     Fuzz seed store store.sqlite                           writes what the mutations of a reader start from

/// The values of the first argument.
enum Reader: String, CaseIterable {
    case predicate, model, store, binary, xml, plist, archive, cache, mapping, expression

    func read(_ input: UnsafeRawBufferPointer) {
        switch self {
        case .predicate: PredicateFuzzing.run(input)
        case .model: ModelFileFuzzing.run(input)
        case .store: StoreFuzzing.run(input, as: .sqlite)
        case .binary: StoreFuzzing.run(input, as: .binary)
        case .xml: StoreFuzzing.run(input, as: .xml)
        case .plist: ArchiveFuzzing.readList(input)
        case .archive: ArchiveFuzzing.readArchive(input)
        case .cache: ArchiveFuzzing.readCachedModel(input)
        case .mapping: MappingFuzzing.readFile(input)
        case .expression: MappingFuzzing.readExpression(input)
        }
    }

    /// Writes the seeds for mutation. Those of predicates and models are in the tests.
    func writeSeed(to url: URL) throws {
        switch self {
        case .predicate, .model: break
        case .store: try StoreFuzzing.writeSeed(to: url, as: .sqlite)
        case .binary: try StoreFuzzing.writeSeed(to: url, as: .binary)
        case .xml: try StoreFuzzing.writeSeed(to: url, as: .xml)
        case .plist: try ArchiveFuzzing.list().write(to: url)
        case .archive: try ArchiveFuzzing.archive().write(to: url)
        case .cache: try ArchiveFuzzing.cachedModel().write(to: url)
        case .mapping: try MappingFuzzing.file().write(to: url)
        case .expression: try MappingFuzzing.expression().write(to: url)
        }
    }

    nonisolated(unsafe) static var chosen = Reader.predicate
}

if CommandLine.argc == 4, CommandLine.arguments[1] == "seed", let reader = Reader(rawValue: CommandLine.arguments[2]) {
    try reader.writeSeed(to: URL(fileURLWithPath: CommandLine.arguments[3]))
    exit(0)
}
guard let reader = CommandLine.arguments.dropFirst().first.flatMap(Reader.init(rawValue:)) else {
    let names = Reader.allCases.map(\.rawValue).joined(separator: "|")
    print("usage: Fuzz \(names) [folder or file …] [libFuzzer's options]")
    exit(64)
}
Reader.chosen = reader
Attempt.prepare()

// The reader's name is not passed to libFuzzer, which interprets every argument without a dash as a folder.
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
CommandLine.unsafeArgv[1] = CommandLine.unsafeArgv[0]
var count = CommandLine.argc - 1

exit(
    LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        Reader.chosen.read(UnsafeRawBufferPointer(start: bytes, count: count))
        return 0
    })
