import Course
import Foundation

/// `demo`: the stack at work on the company of the course, for those who have just arrived.
struct DemoCommand: Command {
    static let name = "demo"
    static let usage = "[FILE]"
    static let summary = LocalizedText(
        en: "Shows the stack at work, and leaves its store to be looked at.", ko: "스택이 일하는 모습을 보여 주고, 살펴볼 저장소 파일을 남깁니다."
    )

    private let path: String?

    init(_ arguments: inout Arguments) {
        path = arguments.nextOperand()
    }

    func run(in session: Session) throws -> ExitCode {
        try Demo(session: session, store: path.map { URL(fileURLWithPath: $0) } ?? freshStore(in: session)).run()
        return .success
    }

    /// A place in the kit's own folder; what an earlier run left there is removed.
    private func freshStore(in session: Session) -> URL {
        let store = session.kit.state.appendingPathComponent("demo/Company.sqlite")
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + suffix) }
        return store
    }
}
