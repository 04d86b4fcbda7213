import Foundation
import TerminalText

/// The exercises that the learner has solved.
///
/// It is saved in `.faultline/progress.json`, which Git ignores, so updating the kit doesn't change it. Entries are
/// keyed by the exercise's name, not by its number, so they survive renumbering.
public struct LearnerProgress: Codable, Hashable, Sendable {
    /// The progress with one exercise.
    public struct Entry: Codable, Hashable, Sendable {
        /// When the answer first passed.
        public var solved: Date?
        /// True if the answer did not compile when it was last checked; nil if it did.
        public var isBroken: Bool?
        /// How many of the hints were shown before the answer first passed; nil if none were.
        public private(set) var hints: Int?

        /// Records that the first `count` hints were shown.
        public mutating func show(hints count: Int) {
            if solved == nil { hints = max(hints ?? 0, count) }
        }

        /// Forgets the answer, but not the hints.
        public mutating func reset() { (solved, isBroken) = (nil, nil) }

        /// Creates the progress of a learner who has not begun.
        public init() {}
    }

    private var entries: [String: Entry] = [:]

    /// Creates the progress of a learner who has solved nothing.
    public init() {}

    /// The progress with an exercise; changes are saved with `save(in:)`.
    public subscript(exercise: Exercise) -> Entry {
        get { entries[exercise.name] ?? Entry() }
        set { entries[exercise.name] = newValue }
    }

    /// Whether the answer did not compile when it was last checked.
    public func isBroken(_ exercise: Exercise) -> Bool {
        self[exercise].isBroken == true
    }

    /// Whether the exercise was ever solved.
    public func isSolved(_ exercise: Exercise) -> Bool {
        self[exercise].solved != nil
    }
}

// MARK: - The file

extension LearnerProgress {
    /// The name of the file in the kit's folder for state.
    package static let fileName = "progress.json"

    static func file(of kit: Kit) -> URL { kit.state.appendingPathComponent(fileName) }

    /// Reads the progress saved in a kit; it is empty if there is no file. Throws a `ToolError` if the file is
    /// damaged.
    public init(kit: Kit) throws {
        let file = Self.file(of: kit)
        guard FileManager.default.fileExists(atPath: file.path) else {
            self.init()
            return
        }
        do {
            try self.init(Data(contentsOf: file))
        } catch {
            let path = kit.path(of: file)
            throw ToolError(
                en: "\(path) is damaged. Your answers are not affected. Delete it and check them again: "
                    + "rm \(path); \(Tool.command("check"))",
                ko: "\(path) 파일이 손상되었습니다. 작성한 답은 그대로입니다. 이 파일을 지우고 답을 다시 검사하십시오: "
                    + "rm \(path); \(Tool.command("check"))")
        }
    }

    /// Reads the contents of a progress file. Throws if they are damaged.
    package init(_ data: Data) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(LearnerProgress.self, from: data)
    }

    /// Writes the progress into the kit's state. Throws a `ToolError` if that fails.
    public func save(in kit: Kit) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        encoder.dateEncodingStrategy = .iso8601
        let text = String(decoding: try encoder.encode(self), as: UTF8.self)
        try FileWriting.write(text + "\n", to: Self.file(of: kit), in: kit)
    }

    /// Changes one exercise's entry in the saved progress.
    ///
    /// The file is read again first, because a `watch` in another terminal can have changed it.
    /// - Throws: `ToolError` if a file cannot be written.
    public static func update(_ exercise: Exercise, in kit: Kit, _ change: (inout Entry) -> Void) throws {
        try KitLock.holding(kit) {
            var progress = try LearnerProgress(kit: kit)
            let before = progress
            change(&progress[exercise])
            if progress != before { try progress.save(in: kit) }
        }
    }
}
