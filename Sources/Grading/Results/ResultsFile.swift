import Foundation
import TerminalText

extension ClassResult {
    /// The name of the file in an output folder.
    public static let fileName = "results.json"

    /// Reads results from a file, or from the file in an output folder.
    ///
    /// Throws a `ToolError` if there is none, or if another version of the kit wrote it.
    public init(contentsOf place: URL) throws {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder)
        let file = exists && isFolder.boolValue ? place.appendingPathComponent(Self.fileName) : place
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            self = try decoder.decode(ClassResult.self, from: Data(contentsOf: file))
        } catch {
            throw ToolError(
                .input, en: "\(file.relativePath) can't be read as results of \"grade\".",
                ko: "\(file.relativePath) 파일을 \"grade\" 명령의 결과로 읽을 수 없습니다.")
        }
        guard version == Self.currentVersion else {
            throw ToolError(
                .input,
                en: "\(file.relativePath) was written by another version of the kit. Grade again with this one.",
                ko: "\(file.relativePath) 파일은 다른 버전의 키트로 만들었습니다. 이 버전으로 다시 채점하십시오.")
        }
    }

    /// Writes the results into an output folder, which is created if it is missing.
    /// - Throws: An error of the file system.
    public func write(to folder: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try encoder.encode(self).write(to: folder.appendingPathComponent(Self.fileName), options: .atomic)
    }

    /// Joins the results of parts of a class, such as those graded on several machines.
    ///
    /// Throws a `ToolError` if they are of different exercises, if a student is in two of them, or if a part of the
    /// class is missing.
    public init(merging parts: [ClassResult]) throws {
        guard var merged = parts.first else {
            throw ToolError(.input, en: "There are no results to merge.", ko: "합칠 결과가 없습니다.")
        }
        for part in parts.dropFirst() {
            guard part.exercises == merged.exercises, part.seed == merged.seed else {
                throw ToolError(
                    .input,
                    en:
                        "The parts were graded with different exercises or seeds. Grade each with the same --exercises and --seed.",
                    ko: "부분마다 연습 문제나 시드가 다릅니다. 모두 같은 --exercises와 --seed로 채점하십시오.")
            }
            merged.handIns += part.handIns
        }
        let missing = Self.missing(among: parts.compactMap(\.part)).map(\.description).joined(separator: ", ")
        guard missing.isEmpty else {
            throw ToolError(
                .input,
                en:
                    "Parts of the class are missing: \(missing). Grade each with --shard, and merge all parts together.",
                ko: "빠진 부분이 있습니다: \(missing). 각각 --shard로 채점한 뒤 모든 부분을 함께 합치십시오.")
        }
        merged.part = nil
        merged.handIns.sort { $0.student < $1.student }
        for (left, right) in zip(merged.handIns, merged.handIns.dropFirst()) where left.student == right.student {
            throw ToolError(
                .input, en: "\"\(left.student)\" is in two of the parts. Merge each part once.",
                ko: "\"\(left.student)\" 학생이 두 부분에 있습니다. 각 부분을 한 번만 합치십시오.")
        }
        self = merged
    }

    /// The parts that complete those of a class. Two classes can be divided differently.
    private static func missing(among parts: [Part]) -> [Part] {
        Set(parts.map(\.count)).sorted().flatMap { count in
            (1...max(count, 1)).map { Part(number: $0, count: count) }.filter { !parts.contains($0) }
        }
    }
}
