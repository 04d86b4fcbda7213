import Course
import Foundation
import Processes
import TerminalText

/// Grades the hand-ins of a class.
///
///     let grading = try ClassGrading(kit: kit, exercises: exercises, options: options)
///     let result = try grading.grade(files) { print($0.done, "of", $0.total) }
///
/// Each exercise of each hand-in is one piece of work. Several threads take pieces in the order of the course, so that
/// a thread grades many answers to one exercise with one build. An unchanged starter isn't built at all, and equal
/// answers are graded once. Results are kept in the output folder as they come (`ResultCache`), so an interrupted run
/// continues.
public final class ClassGrading: Sendable {
    public struct Options: Sendable {
        /// The seed of the checkers' data sets.
        public var seed: UInt64 = 0
        /// The language of the checkers' messages about hand-ins whose students aren't in `languages`.
        public var language = Language.english
        /// The students' languages, by the names of their hand-ins.
        public var languages: [String: Language] = [:]
        /// A folder with more checkers: `NN-slug/Checker/*.swift`.
        public var hidden: URL?
        /// Symbols and attributes that answers can use although they are refused otherwise.
        public var allowed: Set<String> = []
        /// Symbols that answers to one exercise can use, by the exercise's path.
        public var allowedByExercise: [String: Set<String>] = [:]
        /// The memory of an answer, in bytes; nil for the sandbox's own limit.
        public var memory: Int?
        /// The number of answers graded at the same time.
        public var jobs = max(ProcessInfo.processInfo.activeProcessorCount, 1)
        /// Whether hand-ins run in a sandbox.
        public var isProtected = true
        /// The folder in which results are kept for a run that continues this one; nil to keep none.
        public var cache: URL?

        public init() {}
    }

    public struct Progress: Sendable {
        public var done: Int
        public var total: Int
    }

    let kit: Kit
    let exercises: [Exercise]
    let options: Options
    let setting: AnswerGrader.Setting
    private let reader: HandInReader

    /// Throws a `ToolError` if the machine can't run hand-ins in a sandbox, or if the folder with more checkers doesn't
    /// exist.
    public init(kit: Kit, exercises: [Exercise], options: Options) throws {
        if let hidden = options.hidden, HandInReader.kind(of: hidden.resolvingSymlinksInPath()) != .folder {
            throw ToolError(
                .input,
                en:
                    "There is no folder \(hidden.path) with hidden checkers. Correct --hidden, or hiddenCheckers in the "
                    + "course file.",
                ko: "추가 검사가 들어 있어야 할 \(hidden.path) 폴더가 없습니다. --hidden 옵션이나 과목 설정 파일의 hiddenCheckers 값을 "
                    + "고치십시오.")
        }
        self.kit = kit
        self.exercises = exercises
        self.options = options
        let needed = [Toolchain(kit: kit).library, Toolchain.runtimeLibraries].compactMap { $0 }
        let sandbox = try Sandbox(isProtected: options.isProtected, needed: needed)
        reader = HandInReader(exercises: exercises, sandbox: sandbox)
        setting = AnswerGrader.Setting(
            kit: kit, language: options.language, seed: options.seed, sandbox: sandbox, hidden: options.hidden,
            allowed: options.allowed, allowedByExercise: options.allowedByExercise, memory: options.memory)
    }

    /// Grades hand-ins (`HandInReader.list`). Throws only if the user interrupts it, or if the kit has a problem.
    public func grade(_ files: [URL], progress: @escaping @Sendable (Progress) -> Void = { _ in }) throws -> ClassResult
    {
        try setting.toolchain.prepareSupport()
        let handIns = try files.map { file in
            if Interruption.isRequested { throw Interruption.Stop() }
            return try reader.read(file)
        }
        let board = try WorkBoard(handIns, of: self, progress: progress)
        let threads = (0..<max(options.jobs, 1)).map { _ in
            WorkerThread { GradingWorker(board: board, grading: self).run() }
        }
        threads.forEach { $0.wait() }
        let results = try board.results()
        var result = ClassResult(seed: options.seed, exercises: exercises.map(\.path), handIns: [])
        result.handIns = zip(handIns, results).map { handIn, results in
            var entry = HandInResult(student: handIn.student)
            (entry.date, entry.remarks, entry.exercises) = (handIn.date, handIn.remarks, results)
            entry.language = options.languages[handIn.student]?.rawValue
            return entry
        }
        return result
    }
}

/// A thread with a large stack that can be waited for. The queues of Dispatch are left to the builds.
private final class WorkerThread: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Void) {
        let done = done
        let thread = Thread {
            body()
            done.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    func wait() { done.wait() }
}
