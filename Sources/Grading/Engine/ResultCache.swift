import Course
import Foundation
import TerminalText

/// Keeps results in files, so that an interrupted run continues where it stopped.
///
/// A result is used again only for the same answer, checkers, seed, kit and compiler. A file's name is a hash of all
/// that. Its contents repeat the answer, because a student could make an answer with the same hash as another's.
struct ResultCache {
    /// All that a result depends on.
    struct Key: Codable, Hashable {
        /// The kit's part: versions, checkers, options.
        var kit: String
        var answer: String
        var earlier: [String?]

        fileprivate var name: String {
            let parts = [kit, answer] + earlier.map { $0 ?? "-" }
            return ResultCache.hash(parts.joined(separator: "\u{0}"))
        }
    }

    private struct Entry<Value: Codable>: Codable {
        var key: Key
        var value: Value
    }

    private let grading: ClassGrading
    private let facts: URL
    /// The kit's part of the keys, by the exercise's path. The kit doesn't change during a run.
    private var kitKeys: [String: Key] = [:]

    init(_ grading: ClassGrading) {
        self.grading = grading
        facts = grading.setting.toolchain.cache.appendingPathComponent("grading", isDirectory: true)
    }

    mutating func key(_ exercise: Exercise, _ piece: WorkBoard.Piece) -> Key {
        let options = grading.options
        let allowed = options.allowed.union(options.allowedByExercise[exercise.path] ?? []).sorted()
        let limits = "\(exercise.timeLimit) \(options.memory ?? 0)"
        let choices = "\(options.seed) \(piece.language.rawValue) \(options.isProtected) \(allowed) \(limits)"
        return Key(kit: "\(key(of: exercise).kit) \(choices)", answer: piece.source, earlier: piece.earlier)
    }

    /// The key of what doesn't depend on an answer.
    mutating func key(of exercise: Exercise) -> Key {
        if let key = kitKeys[exercise.path] { return key }
        let key = makeKey(of: exercise)
        kitKeys[exercise.path] = key
        return key
    }

    private func makeKey(of exercise: Exercise) -> Key {
        let setting = grading.setting
        let folder = setting.kit.folder(of: exercise)
        let support = ["Exercise", "Checking"].map { setting.kit.exercises.appendingPathComponent("Support/\($0)") }
        let folders = ["Checker", "Solution", "Starter"].map { folder.appendingPathComponent($0) }
        let files = (support + folders + setting.hiddenFolders(of: exercise)).flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
                .map { folder.appendingPathComponent($0) }
        }
        let texts = files.map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
        let stack = setting.toolchain.modificationDate(setting.toolchain.library).timeIntervalSinceReferenceDate
        return Key(
            kit: "\(Tool.version) \(stack) \(setting.toolchain.compilerIdentity) \(exercise.path) "
                + Self.hash(texts.joined(separator: "\u{0}")),
            answer: "", earlier: [])
    }

    // MARK: - Files

    func result(for key: Key) -> ExerciseResult? { grading.options.cache.flatMap { read(key, in: $0) } }

    func keep(_ result: ExerciseResult, for key: Key) {
        if let folder = grading.options.cache { write(result, key, in: folder) }
    }

    func facts(for key: Key) -> ExerciseFacts? { read(key, in: facts) }

    func keep(_ facts: ExerciseFacts, for key: Key) { write(facts, key, in: self.facts) }

    private func read<Value: Codable>(_ key: Key, in folder: URL) -> Value? {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("\(key.name).json")),
            let entry = try? JSONDecoder().decode(Entry<Value>.self, from: data), entry.key == key
        else { return nil }
        return entry.value
    }

    /// A result that can't be kept is found again by the next run.
    private func write<Value: Codable>(_ value: Value, _ key: Key, in folder: URL) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let data = try? JSONEncoder().encode(Entry(key: key, value: value))
        try? data?.write(to: folder.appendingPathComponent("\(key.name).json"), options: .atomic)
    }

    private static func hash(_ text: String) -> String {
        var text = text
        // FNV-1a over 64 bits.
        let hash = text.withUTF8 { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        return String(hash, radix: 16)
    }
}
