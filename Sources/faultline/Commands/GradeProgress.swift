import Foundation
import TerminalText

/// The progress of a grading: a bar that is updated on a terminal, otherwise a line for each tenth.
final class GradeProgress: @unchecked Sendable {
    // Sendable: the lock protects all mutable state.
    private let lock = NSLock()
    private let terminal: Terminal
    private let language: Language
    private let start = Date()
    private var shown = -1
    private var latest = (done: 0, total: 0)

    init(_ terminal: Terminal, _ language: Language) {
        self.terminal = terminal
        self.language = language
    }

    func show(_ done: Int, of total: Int) {
        lock.lock()
        defer { lock.unlock() }
        latest = (done, total)
        guard total > 0 else { return }
        let steps = terminal.isInteractive ? 1000 : 10
        let step = done * steps / total
        guard step > shown else { return }
        shown = step
        let line = text(done, total)
        if terminal.isInteractive {
            let width = min(30, terminal.width - line.count - 4)
            let full = width * done / total
            let bar =
                width > 5
                ? String(repeating: "#", count: full) + String(repeating: "-", count: width - full) + "  " : ""
            terminal.pass("\r\(bar)\(line)\u{1B}[K")
        } else {
            terminal.pass("\(line)\n")
        }
    }

    /// The number of answers that are graded.
    var done: Int { lock.withLock { latest.done } }
    /// The number of answers to grade.
    var total: Int { lock.withLock { latest.total } }

    private func text(_ done: Int, _ total: Int) -> String {
        let elapsed = Date().timeIntervalSince(start)
        let left = done < total && done > 0 ? elapsed / Double(done) * Double(total - done) : elapsed
        let minutes = String(format: "%d:%02d", Int(left) / 60, Int(left) % 60)
        let time =
            done < total
            ? LocalizedText(en: "\(minutes) left", ko: "남은 시간 \(minutes)")
            : LocalizedText(en: "in \(minutes)", ko: "걸린 시간 \(minutes)")
        return LocalizedText(en: "\(done) of \(total) answers, \(time.en)", ko: "답 \(total)개 중 \(done)개, \(time.ko)")[
            language]
    }

    /// Ends the line of the bar.
    func end() {
        lock.lock()
        defer { lock.unlock() }
        if shown >= 0, terminal.isInteractive { terminal.pass("\n") }
    }
}
