import CoreData

/// The program of the personnel desk, which reads commands, one per line, and runs them.
///
/// The steps of the desk add their commands and set the properties that several of them need: how the model is created,
/// how the store is opened and how errors are explained. A later step can replace each of these.
///
/// In a terminal, or with commands from a file, the program uses the learner's store. Without any input, it runs the
/// demonstration of its last step with a temporary store.
public final class Console {
    struct Command {
        let usage: String
        let summary: Words
        let step: String
        let changesData: Bool
        let action: ([String]) throws -> Void
    }

    /// Creates the model of the store.
    public var makeModel: () throws -> NSManagedObjectModel = { throw Unsolved() }
    /// Functions that change the model before the store is opened.
    public var adjustModel: [(NSManagedObjectModel) throws -> Void] = []
    /// Opens the store.
    public var openStore:
        (URL, NSManagedObjectModel, (NSPersistentStoreDescription) -> Void) throws -> NSPersistentContainer = {
            _, _, _ in
            throw Unsolved()
        }
    /// Functions that change the description of the store before it is loaded.
    public var adjustStore: [(NSPersistentStoreDescription) -> Void] = []
    /// Whether the store is migrated to the current version of the model when it is opened.
    public var migrates = false
    /// Explains an error, with a line for each reason; returns nil for the default explanation.
    public var explain: (any Error) -> [String]? = { _ in nil }
    /// Functions that are called with the view context when the store is opened.
    public var prepareContext: [(NSManagedObjectContext) throws -> Void] = []
    /// Runs a command that changes data. The first argument is the command line.
    public var around: (String, () throws -> Void) throws -> Void = { try $1() }
    /// Functions that are called repeatedly while the program waits for a command.
    public var idle: [() throws -> Void] = []

    private(set) var commands: [(name: String, command: Command)] = []
    private var demonstration: [String] = []
    private var step = ""
    private var opened: NSPersistentContainer?
    private var folder: URL
    private let isOwnStore: Bool
    private var hasEnded = false

    public init() {
        let own = ProcessInfo.processInfo.environment["FAULTLINE_DESK"]
        isOwnStore = own != nil
        folder = own.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? Self.scratchFolder()
        add("help", Words(en: "shows all commands", ko: "모든 명령을 보여 줍니다")) { [unowned self] _ in showHelp() }
        add("quit", Words(en: "ends the program", ko: "프로그램을 끝냅니다")) { [unowned self] _ in hasEnded = true }
    }

    private static func scratchFolder() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("desk-\(UUID().uuidString)", isDirectory: true)
    }

    /// Whether the commands come from `demonstrate`.
    public private(set) var isDemonstration = false

    /// The file of the store.
    public var storeURL: URL { folder.appendingPathComponent("desk.sqlite") }
}

// MARK: - Interface for the steps

extension Console {
    /// Begins a step. The commands that are added afterward belong to it.
    public func begin(step: String) {
        self.step = step
        demonstration = []
    }

    /// Adds a command; `action` is called with the words after its name.
    public func add(
        _ usage: String, _ summary: Words, changesData: Bool = false, _ action: @escaping ([String]) throws -> Void
    ) {
        let name = usage.split(separator: " ").first.map(String.init) ?? usage
        commands.append(
            (name, Command(usage: usage, summary: summary, step: step, changesData: changesData, action: action)))
    }

    /// Sets the commands that demonstrate the step.
    public func demonstrate(_ lines: String...) { demonstration = lines }

    /// The container of the store, which is opened on first use.
    public func container() throws -> NSPersistentContainer {
        if let opened { return opened }
        let container = try openAnother()
        opened = container
        for prepare in prepareContext { try prepare(container.viewContext) }
        return container
    }

    /// A new model with the changes of all steps.
    public func model() throws -> NSManagedObjectModel {
        let model = try makeModel()
        for adjust in adjustModel { try adjust(model) }
        return model
    }

    public func context() throws -> NSManagedObjectContext { try container().viewContext }

    /// Another stack on the same file, like a second program.
    public func rival() throws -> NSManagedObjectContext { try openAnother().viewContext }

    private func openAnother() throws -> NSPersistentContainer {
        let model = try model()
        if !migrates,
            let metadata = try? NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: storeURL),
            !model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
        {
            throw NewerStore(path: storeURL.path)
        }
        return try openStore(storeURL, model) { description in
            // A store that once tracked its history is read-only without tracking, so steps before 21 track it too.
            description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
            for adjust in adjustStore { adjust(description) }
        }
    }

    /// Runs code of a step, and ignores it while that step is unsolved.
    public func unlessUnsolved(_ body: () throws -> Void) throws {
        do { try body() } catch is Unsolved {}
    }

    /// Waits for asynchronous code. The main queue keeps running in the meantime.
    public func wait<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) throws -> Result {
        let box = Box<Result>()
        Task.detached {
            do { box.put(.success(try await body())) } catch { box.put(.failure(error)) }
        }
        while box.result == nil { turn() }
        return try box.result!.get()
    }

    /// Runs the main queue for a moment.
    public func turn() { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.02)) }

    public func say(_ words: Words) { print(words) }
    public func show(_ lines: [String]) { lines.forEach { print($0) } }
}

private final class Box<Value>: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var stored: Result<Value, any Error>?
    var result: Result<Value, any Error>? { lock.withLock { stored } }
    func put(_ result: Result<Value, any Error>) { lock.withLock { stored = result } }
}

// MARK: - Running

extension Console {
    /// Runs commands until the input ends or the user quits.
    public func run() {
        let isTerminal = isatty(STDIN_FILENO) == 1
        var input = InputLines()
        if isTerminal {
            greet()
            prompt()
        }
        var count = 0
        while !hasEnded {
            switch input.next() {
            case .line(let line):
                count += 1
                isTerminal ? perform(line) : echo(line)
                if isTerminal, !hasEnded { prompt() }
            case .nothingYet: runIdleActions()
            case .end: hasEnded = true
            }
        }
        if count == 0, !isTerminal { demonstrateOnScratchStore() }
        if !isOwnStore || opened == nil { cleanUp() }
    }

    private func demonstrateOnScratchStore() {
        folder = Self.scratchFolder()
        isDemonstration = true
        demonstration.forEach(echo)
        try? FileManager.default.removeItem(at: folder)
    }

    private func cleanUp() {
        if !isOwnStore { try? FileManager.default.removeItem(at: folder) }
    }

    private func echo(_ line: String) {
        print("desk> \(line)")
        perform(line)
    }

    private func prompt() {
        print("desk> ", terminator: "")
        fflush(nil)
    }

    private func runIdleActions() {
        turn()
        for action in idle { attempt(action) }
    }

    /// Runs one command.
    private func perform(_ line: String) {
        let words = Self.words(of: line)
        guard let name = words.first else { return }
        // A later step can replace a command.
        guard let found = commands.last(where: { $0.name == name }) else {
            say(
                Words(
                    en: "There is no command \"\(name)\". All commands: help",
                    ko: "\"\(name)\" 명령은 없습니다. 모든 명령: help"))
            return
        }
        let action = { try found.command.action(Array(words.dropFirst())) }
        attempt { found.command.changesData ? try around(line, action) : try action() }
    }

    /// The words of a line. Double quotes keep the spaces of a name together: `"Mary Ann"` is one word.
    private static func words(of line: String) -> [String] {
        var words: [String] = []
        for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            let isQuoted = !index.isMultiple(of: 2)
            words += isQuoted ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        return words
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch is Unsolved {
            say(Words(en: "Not solved yet.", ko: "아직 풀지 않았습니다."))
        } catch let usage as ConsoleUsage {
            say(Words(en: "Usage: \(usage.text)", ko: "사용법: \(usage.text)"))
        } catch {
            let reasons = explain(error) ?? [defaultExplanation(of: error)]
            for reason in reasons { say(Words(en: "error: \(reason)", ko: "오류: \(reason)")) }
        }
    }

    private func defaultExplanation(of error: any Error) -> String {
        error is CocoaError
            ? "\((error as NSError).code): \(error.localizedDescription)" : error.localizedDescription
    }

    private func greet() {
        say(Words(en: "Your personnel desk, as of \(step).", ko: "나의 인사 관리 프로그램, \(step)까지."))
        let new = commands.filter { $0.command.step == step }
        if !new.isEmpty { say(Words(en: "New:", ko: "새 명령:")) }
        show(Self.lines(for: new.map(\.command)))
        if !demonstration.isEmpty {
            say(Words(en: "Try these:", ko: "차례로 입력해 보십시오:"))
            show(demonstration.map { "    \($0)" })
        }
        say(Words(en: "All commands: help. To leave: quit", ko: "모든 명령: help, 끝내기: quit"))
    }

    private func showHelp() {
        let last = Dictionary(commands.map { ($0.name, $0.command) }) { $1 }
        var shown: Set<String> = []
        show(Self.lines(for: commands.compactMap { shown.insert($0.name).inserted ? last[$0.name] : nil }))
    }

    /// A line for each command, with the summaries below each other.
    private static func lines(for commands: [Command]) -> [String] {
        let width = commands.map(\.usage.count).max() ?? 0
        return commands.map { command in
            let gap = String(repeating: " ", count: width - command.usage.count + 2)
            return "    \(command.usage)\(gap)\(command.summary)"
        }
    }
}

/// Thrown if a later step has migrated the store. Opening it here would migrate it back and lose the newer data.
private struct NewerStore: LocalizedError {
    let path: String

    var errorDescription: String? {
        let words = Words(
            en: "a later step has migrated this store. Continue with that step, or move the store to another folder:",
            ko: "뒤의 단계가 이 저장소를 마이그레이션했습니다. 그 단계에서 계속하거나 저장소를 다른 곳으로 옮기십시오:")
        return "\(words) \(path)"
    }
}

/// Thrown by a command if its arguments are invalid.
public struct ConsoleUsage: Error {
    let text: String

    public init(_ text: String) { self.text = text }
}
