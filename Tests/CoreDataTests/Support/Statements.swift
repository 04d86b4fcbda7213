import CoreData
import Synchronization

/// The statements that a stack's store has run since this object was created.
final class Statements: Sendable {
    private let texts = Mutex<[String]>([])
    private let listening = Mutex<_EventStream.Listening?>(nil)

    init(of stack: Stack) {
        let path = stack.url.path
        let started = _EventStream.listen { [weak self] event in
            guard event.kind == .sql, event.store == path, let text = event.detail else { return }
            self?.texts.withLock { $0.append(text) }
        }
        listening.withLock { $0 = started }
    }

    deinit { listening.withLock { $0?.stop() } }

    var all: [String] { texts.withLock { $0 } }
    var count: Int { all.count }

    /// The statements since the last call.
    func take() -> [String] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }
}
