import Foundation
import Testing
import TestSupport

/// The sources of the stack, and the order of their folders.
enum StackFiles {
    static let root = Repository.root
    static let folder = root.appendingPathComponent("Sources/CoreData").path

    /// The folders, the lowest first. A folder names its own declarations and those of lower folders.
    static let layers: [[String]] = [
        ["Support"], ["Errors"], ["Events"], ["Model"], ["Rows"], ["Request"], ["Store"], ["Coordinator"], ["Object"],
        ["Context"], ["Merge"], ["Fetch"], ["Batch"], ["History"], ["ResultsController"], ["Migration"], ["Container"],
    ]

    /// A file or a folder that names a declaration of an upper folder, and why it must.
    struct Exception {
        let lower: String
        let upper: String
        let reason: String

        init(_ lower: String, _ upper: String, _ reason: String) {
            (self.lower, self.upper, self.reason) = (lower, upper, reason)
        }

        func covers(_ reference: CompilerIndex.Reference) -> Bool {
            reference.file.hasPrefix(lower) && reference.declaringFile.hasPrefix(upper)
        }
    }

    static func folder(of file: String) -> String {
        file.split(separator: "/").count > 1 ? String(file.prefix { $0 != "/" }) : ""
    }
}

@Suite struct FolderOrderTests {
    private static let rank = Dictionary(
        uniqueKeysWithValues: StackFiles.layers.enumerated().flatMap { rank, folders in folders.map { ($0, rank) } })

    #if DEBUG
        @Test func lowerFoldersDoNotNameDeclarationsOfUpperOnes() throws {
            let (files, references) = try CompilerIndex.ofThisBuild().references(below: StackFiles.folder)
            try #require(files > 300)
            let upward = references.filter { reference in
                guard let lower = Self.rank[StackFiles.folder(of: reference.file)],
                    let upper = Self.rank[StackFiles.folder(of: reference.declaringFile)]
                else { return false }
                return lower < upper
            }
            let wrong = upward.filter { reference in !StackFiles.exceptions.contains { $0.covers(reference) } }
            let report = Set(wrong.map { "\($0.file):\($0.line) names \($0.symbol) of \($0.declaringFile)" }).sorted()
            #expect(
                report.isEmpty,
                "Move the code to the upper folder, or pass a value: \n\(report.joined(separator: "\n"))")
            let unused = StackFiles.exceptions.filter { exception in !upward.contains(where: exception.covers) }
            #expect(
                unused.isEmpty, "Remove exceptions without a use: \(unused.map { "\($0.lower) -> \($0.upper)" })")
        }
    #endif

    @Test func everyFolderHasALayer() throws {
        let entries = try FileManager.default.contentsOfDirectory(atPath: StackFiles.folder)
        let folders = entries.filter { !$0.contains(".") }
        #expect(Set(folders) == Set(StackFiles.layers.joined()))
    }
}
