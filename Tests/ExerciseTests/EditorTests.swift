import Course
import Foundation
import Processes
import Testing

/// The language server of editors in a workspace, tested over its protocol.
@Suite struct EditorTests {
    private func message(_ object: [String: Any]) throws -> String {
        let body = try JSONSerialization.data(withJSONObject: object)
        return "Content-Length: \(body.count)\r\n\r\n" + String(decoding: body, as: UTF8.self)
    }

    @Test func sourcekitCompletesAndReportsErrorsInAnAnswer() throws {
        let playground = try PlaygroundKit()
        let exercise = try playground.exercise()
        #expect(try playground.faultline("init", "mine").ending == .exited(0))
        let folder = playground.root.appendingPathComponent("mine")
        let answer = folder.appendingPathComponent("\(exercise.slug)/\(exercise.module).swift")
        let lines = [
            "let request = NSFetchRequest<NSManagedObject>(entityName: \"E\")", "request.predic", "let a: Int = \"\"",
        ]
        let text = "import CoreData\nfunc f() {\n\(lines.joined(separator: "\n"))\n}\n"
        let document = ["uri": answer.absoluteString]
        let opened: [String: Any] = [
            "uri": answer.absoluteString, "languageId": "swift", "version": 1, "text": text,
        ]
        let messages: [[String: Any]] = [
            [
                "id": 1, "method": "initialize",
                "params": ["rootUri": folder.absoluteString, "capabilities": [String: String]()] as [String: Any],
            ],
            ["method": "initialized", "params": [String: String]()],
            [
                "method": "textDocument/didOpen",
                "params": ["textDocument": opened],
            ],
            [
                "id": 2, "method": "textDocument/completion",
                "params": ["textDocument": document, "position": ["line": 3, "character": 14]],
            ],
            ["id": 3, "method": "textDocument/diagnostic", "params": ["textDocument": document]],
        ]
        let input = try messages.map { try message($0.merging(["jsonrpc": "2.0"]) { $1 }) }.joined()
        try playground.write(input, to: "input")
        // The server is stopped when it has answered both requests, in either order, or when the time limit is reached.
        let script = """
            answered() { grep -q '"id":2[,}]' output && grep -q '"id":3[,}]' output; }
            : >output
            (cat input; until answered; do sleep 0.2; done; sleep 0.5) | sourcekit-lsp >output 2>/dev/null &
            until answered; do sleep 0.2; done
            kill $! 2>/dev/null; cat output
            """
        let result = try ChildProcess.run(
            "/bin/sh", ["-c", script], in: playground.root, environment: PlaygroundKit.environment, timeLimit: 300)
        #expect(result.output.contains("\"label\":\"predicate\""))
        #expect(result.output.contains("Cannot convert value of type 'String' to specified type 'Int'"))
        #expect(!result.output.contains("No such module"))
    }
}
