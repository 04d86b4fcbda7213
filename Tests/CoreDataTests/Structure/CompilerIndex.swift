import Foundation
import TestSupport

/// The index that a debug build leaves: which file names a declaration of which other file, as the compiler resolved
/// it.
///
/// Read through the toolchain's `libIndexStore.so`, whose C interface is that of LLVM's `indexstore/indexstore.h`.
struct CompilerIndex {
    /// A name in one file that stands for a declaration in another. Paths are relative to the folder that was asked
    /// for.
    struct Reference: Hashable {
        let file: String
        let line: Int
        let symbol: String
        let declaringFile: String
    }

    private let library: IndexLibrary
    private let store: OpaquePointer

    /// - Parameter path: the folder of the index.
    init(at path: String) throws {
        library = try IndexLibrary()
        guard let store = library.openStore(path, nil) else { throw TestFailure("no index at \(path)") }
        self.store = store
    }

    /// The index of the build that this test belongs to.
    static func ofThisBuild() throws -> CompilerIndex {
        let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        // Under SwiftPM the process is the toolchain's test runner or the test bundle itself.
        let candidates =
            [products, StackFiles.root.appendingPathComponent(".build/debug")]
            + CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        let places = candidates.map { $0.appendingPathComponent("index/store").path }
        guard let place = places.first(where: FileManager.default.fileExists) else {
            throw TestFailure("no index beside the build's products: \(places.joined(separator: ", "))")
        }
        return try CompilerIndex(at: place)
    }

    /// Every name in the files below `folder` that stands for a declaration in another of them.
    ///
    /// Files that were moved or deleted after they were compiled are left out. Of a file that was compiled more than
    /// once, the last time counts.
    func references(below folder: String) throws -> (files: Int, references: [Reference]) {
        var declaringFiles: [String: String] = [:]
        var uses: [(file: String, line: Int, symbol: String, id: String)] = []
        let records = records(below: folder + "/")
        for (path, record) in records {
            let file = String(path.dropFirst(folder.count + 1))
            guard let reader = library.openRecord(store, record, nil) else {
                throw TestFailure("the index of \(file) cannot be read")
            }
            defer { library.closeRecord(reader) }
            library.occurrences(of: reader) { occurrence in
                let symbol = library.symbol(occurrence)!
                let id = library.text(library.identifier(symbol))
                // Bits 0 and 1: the symbol is declared or defined here.
                if library.roles(occurrence) & 3 != 0 {
                    declaringFiles[id] = file
                } else {
                    uses.append((file, library.line(of: occurrence), library.text(library.name(symbol)), id))
                }
            }
        }
        let references = uses.compactMap { use -> Reference? in
            guard let declaringFile = declaringFiles[use.id], declaringFile != use.file else { return nil }
            return Reference(file: use.file, line: use.line, symbol: use.symbol, declaringFile: declaringFile)
        }
        return (records.count, references)
    }

    /// The newest record of each file whose path begins with `prefix`.
    private func records(below prefix: String) -> [String: String] {
        var newest: [String: (time: Int64, record: String)] = [:]
        for unit in library.units(of: store) {
            guard let reader = library.openUnit(store, unit, nil) else { continue }
            defer { library.closeUnit(reader) }
            let file = library.text(library.mainFile(reader))
            guard file.hasPrefix(prefix), FileManager.default.fileExists(atPath: file) else { continue }
            let time = library.time(of: reader)
            if let known = newest[file], known.time > time { continue }
            if let record = library.record(of: reader) { newest[file] = (time, record) }
        }
        return newest.mapValues(\.record)
    }
}
