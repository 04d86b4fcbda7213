import CoreData
import SQLite
import Synchronization
import Testing

/// Records the activity of a stack, step by step, as text for learners: the statements, the callbacks, the faults, and
/// the resulting rows.
///
/// The transcripts are in `Tests/Golden`, as `<phenomenon>.txt`. Run the tests with `UPDATE_GOLDEN=1` to rewrite them,
/// and review the difference before committing it.
final class Transcript: @unchecked Sendable {
    // Sendable: a listener may be called on any thread, and uses only `lines`, which has a lock.
    private let lines = Mutex<[String]>([])
    /// The store's URL.
    private let url: URL
    /// The name prefix of the contexts to record.
    private let name: String
    private let showsQuestions: Bool
    private let listening: Mutex<_EventStream.Listening?>

    /// - Parameter ignored: types of events to omit.
    convenience init(_ stack: Stack, without ignored: Set<_StackEvent.Kind> = []) {
        self.init(store: stack.url, contexts: stack.name, without: ignored)
    }

    /// Records the activity of the store at `url`, and of contexts whose names have the prefix.
    /// - Parameter showsQuestions: whether to include statements that only read.
    init(
        store url: URL, contexts name: String = UUID().uuidString, without ignored: Set<_StackEvent.Kind> = [],
        showsQuestions: Bool = true
    ) {
        self.url = url
        self.showsQuestions = showsQuestions
        self.name = name
        listening = Mutex(nil)
        let path = url.path
        let started = _EventStream.listen { [weak self] event in
            guard event.store == path || event.context?.hasPrefix(name) == true else { return }
            if !ignored.contains(event.kind) { self?.note(event) }
        }
        listening.withLock { $0 = started }
    }

    deinit { listening.withLock { $0?.stop() } }

    /// Writes the title, runs the body, and writes the error that it throws.
    func step(_ title: String, _ body: () throws -> Void) {
        write("\n# \(title)")
        do { try body() } catch {
            let error = error as NSError
            let sentence = error.localizedDescription.replacingOccurrences(of: url.path, with: url.lastPathComponent)
            write("  error \(error.code): \(sentence)")
        }
    }

    /// Writes the value of an expression.
    func show(_ question: String, _ answer: Any?) { write("  \(question) → \(answer.map { "\($0)" } ?? "nil")") }

    /// Writes the rows of a table.
    func rows(_ table: String, _ columns: String) throws {
        let connection = try Connection(path: url.path, mode: .readOnly)
        write("  \(table)(\(columns))")
        for row in try connection.query("SELECT \(columns) FROM \(table) ORDER BY Z_PK") {
            write("    " + row.map(Self.text).joined(separator: " | "))
        }
    }

    private func note(_ event: _StackEvent) {
        let context = event.context.map { "[\($0.dropFirst(name.count + 1))] " } ?? ""
        switch event.kind {
        case .sql where event.detail?.hasPrefix("PRAGMA") == true: break
        case .sql where !showsQuestions && event.detail?.hasPrefix("SELECT") == true: break
        case .sql: write("  sql      \(lasting(event.values ?? event.detail ?? ""))")
        case .notification, .fetched, .selected, .counted, .queryPlan: break
        default:
            let object =
                Self.kindsOfOneObject.contains(event.kind)
                ? event.objects.first.map { " " + $0.split(separator: "/").suffix(2).joined(separator: "/") } ?? "" : ""
            let short = object.contains("/t") ? " (unsaved)" : object
            write("  \(context)\(event.kind.rawValue)\(event.detail.map { " " + $0 } ?? "")\(short)")
        }
    }

    /// A statement without the parts that differ in each run: times, and the prefix of contexts' names.
    private func lasting(_ sql: String) -> String {
        sql.replacingOccurrences(of: name + " ", with: "")
            .replacingOccurrences(of: #"\b[0-9]{9}\.[0-9]+"#, with: "…", options: .regularExpression)
            .replacingOccurrences(
                of: #"\b[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\b"#, with: "…", options: .regularExpression
            )
            .replacingOccurrences(of: "x'[0-9a-f]{200,}'", with: "x'…'", options: .regularExpression)
    }

    private static let kindsOfOneObject: Set<_StackEvent.Kind> = [
        .faultFired, .relationshipFaultFired, .faultWasInaccessible, .turnedIntoFault, .callback,
    ]

    private func write(_ line: String) { lines.withLock { $0.append(line) } }

    private static func text(_ value: SQLiteValue) -> String {
        switch value {
        case .null: "NULL"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let value): value
        case .blob(let value): "\(value.count) bytes"
        }
    }

    /// Compares the transcript with the file of that name.
    func matches(_ name: String, _ location: SourceLocation = #_sourceLocation, file: String = #filePath) throws {
        listening.withLock { $0?.stop() }
        let tests = (0..<3).reduce(URL(fileURLWithPath: file)) { url, _ in url.deletingLastPathComponent() }
        let url = tests.appendingPathComponent("Golden/\(name).txt")
        let text = lines.withLock { $0.joined(separator: "\n").trimmingCharacters(in: .newlines) + "\n" }
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
            try text.write(to: url, atomically: true, encoding: .utf8)
        }
        let expected = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        #expect(
            text == expected, "differs from \(url.lastPathComponent); UPDATE_GOLDEN=1 writes it anew",
            sourceLocation: location)
    }
}
