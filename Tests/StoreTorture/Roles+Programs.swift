import CoreData
import Torture

extension Roles {
    /// Generates and runs random programs of several contexts: `programs SEED COUNT LENGTH`, each with the next seed.
    ///
    /// Reports each outcome as a line of JSON and, after a failure, the program on a second line.
    static func programs(_ notes: Notes, _ arguments: [String]) throws {
        let (first, count, length) = (UInt64(arguments[0])!, UInt64(arguments[1])!, Int(arguments[2])!)
        for seed in 0..<count {
            let (program, outcome) = try ContextProgram.write(seed: first &+ seed, length: length)
            notes.report(try json(outcome))
            if outcome.finding != nil { notes.report(try program.json) }
        }
    }

    /// Generates one program, and reports each step before it runs: `trace SEED LENGTH`.
    static func trace(_ notes: Notes, _ arguments: [String]) throws {
        _ = try ContextProgram.write(seed: UInt64(arguments[0])!, length: Int(arguments[1])!) {
            notes.report(try $0.json)
        }
    }

    /// Runs the programs that it receives, each a line of JSON, and reports their outcomes: `play`.
    static func play(_ notes: Notes, _ arguments: [String]) throws {
        while let line = readLine() { notes.report(try json(ContextProgram(json: line).run())) }
    }

    private static func json(_ outcome: ContextProgram.Outcome) throws -> String {
        String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self)
    }
}
