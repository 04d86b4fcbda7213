import Foundation
import TerminalText

/// `demo`: demonstrates Core Data with the course's company model, for newcomers.
struct DemoCommand: Command {
    static let name = "demo"
    static let usage = "[FILE]"
    static let operand = Operand.file
    static let summary = LocalizedText(
        en: "Demonstrates Core Data step by step and creates a store file for you to explore.",
        ko: "Core Data가 동작하는 과정을 단계별로 보여 주고, 살펴볼 수 있는 저장소 파일을 만듭니다.")

    private let path: String?

    init(_ arguments: inout Arguments) {
        path = arguments.nextOperand()
    }

    func run(on console: Console) throws -> ExitCode {
        try Demo(console: console, store: path.map { URL(fileURLWithPath: $0) } ?? freshStore()).run()
        return .success
    }

    /// The path of a store in the temporary folder. Removes the files of an earlier run.
    private func freshStore() -> URL {
        // Users of the same machine can share the temporary folder.
        let store = FileManager.default.temporaryDirectory
            .appendingPathComponent("faultline-\(NSUserName())/demo/Company.sqlite")
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + suffix) }
        return store
    }
}
