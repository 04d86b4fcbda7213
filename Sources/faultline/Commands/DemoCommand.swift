import Course
import Foundation

/// `demo`: the stack at work on the company of the course, for newcomers.
struct DemoCommand: Command {
    static let name = "demo"
    static let usage = "[FILE]"
    static let operand = Operand.file
    static let summary = LocalizedText(
        en: "Shows the stack at work, step by step, and leaves a store file for you to explore.",
        ko: "스택이 동작하는 과정을 단계별로 보여 주고, 살펴볼 저장소 파일을 남깁니다.")

    private let path: String?

    init(_ arguments: inout Arguments) {
        path = arguments.nextOperand()
    }

    func run(on console: Console) throws -> ExitCode {
        try Demo(console: console, store: path.map { URL(fileURLWithPath: $0) } ?? freshStore()).run()
        return .success
    }

    /// A store in the folder for temporary files. The files of an earlier run are removed.
    private func freshStore() -> URL {
        // Several users of a machine may share the folder.
        let store = FileManager.default.temporaryDirectory
            .appendingPathComponent("faultline-\(NSUserName())/demo/Company.sqlite")
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + suffix) }
        return store
    }
}
