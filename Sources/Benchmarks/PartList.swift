import CoreData

/// The measured parts of a run in a file, one line each, in the order in which they ended.
final class PartList {
    private let file: FileHandle

    init(_ url: URL) throws {
        try Data().write(to: url)
        file = try FileHandle(forWritingTo: url)
    }

    func append(_ line: String) { file.write(Data("\(line)\n".utf8)) }
}
