import Course
import Foundation
import Processes
import TerminalText

/// The loop of `watch`: waits for saves and key presses, and shows their results.
struct Watch {
    var session: Session
    private(set) var exercise: Exercise
    private let keyboard: Keyboard?
    private var events: FileEvents
    private var checker: Checker

    /// The file's contents when it was last checked. Contents are compared instead of dates, because two saves can have
    /// the same modification date.
    private var checked: Data?
    var assessment: Assessment?
    var view = WatchView.verdict
    var hintCount = 0
    /// The number of lines scrolled off the top of the window.
    var scrolled = 0
    /// Whether lines of the page follow below the window.
    var hasMore = false
    /// More lines than a page has: as `scrolled`, it stands for the end.
    static let end = 1 << 20
    private var shownSize: Terminal.Size?
    /// Whether the next page is shown below the text on the screen.
    private var keepsScreen: Bool
    private var isOver = false

    init(session: Session, exercise: Exercise, keepsScreen: Bool) {
        self.session = session
        self.exercise = exercise
        self.keepsScreen = keepsScreen
        keyboard = session.terminal.hasKeys ? Keyboard() : nil
        events = FileEvents(folder: Self.folder(of: exercise, session))
        checker = session.checker(of: exercise)
    }

    private static func folder(of exercise: Exercise, _ session: Session) -> URL {
        session.kit.answer(to: exercise).deletingLastPathComponent()
    }

    mutating func run() throws {
        while !Interruption.isRequested, !isOver {
            do {
                try checkIfSaved()
                if !isOver, events.wait(orInputAt: keyboard == nil ? nil : STDIN_FILENO), let key = keyboard?.key() {
                    try press(key)
                } else if let shownSize, shownSize != session.terminal.size {
                    try show()
                }
            } catch is Interruption.Stop {
                return
            }
        }
    }

    /// Checks the answer if its contents have changed.
    private mutating func checkIfSaved() throws {
        let contents = try? Data(contentsOf: session.kit.answer(to: exercise))
        // Some editors delete or empty a file before they write it, which isn't a save yet.
        if assessment != nil, contents == checked || contents?.isEmpty != false { return }
        checked = contents
        (view, scrolled) = (.verdict, 0)
        if session.terminal.isInteractive, !keepsScreen { try show(isChecking: true) }
        let assessment = try session.record(checker.check(), of: exercise)
        self.assessment = assessment
        if assessment.verdict == .solved { hintCount = 0 }
        try show()
        if assessment.verdict == .solved, keyboard == nil { try advance() }
    }

    /// Continues with the next unsolved exercise. Used without a keyboard, where no key can be pressed for it.
    private mutating func advance() throws {
        let progress = try session.progress()
        if let next = session.catalog.next(in: exercise.series, progress) {
            go(to: next)
        } else {
            isOver = true
        }
    }

    mutating func go(to exercise: Exercise) {
        self.exercise = exercise
        events = FileEvents(folder: Self.folder(of: exercise, session))
        checker = session.checker(of: exercise)
        (assessment, checked, view, hintCount, scrolled) = (nil, nil, .verdict, 0, 0)
    }

    /// The exercise `distance` places after the current one; nil if there is none.
    func neighbor(_ distance: Int) -> Exercise? {
        let all = session.catalog.exercises(in: exercise.series)
        guard let place = all.firstIndex(of: exercise) else { return nil }
        return all.indices.contains(place + distance) ? all[place + distance] : nil
    }

    mutating func speak(_ language: Language) {
        session = session.speaking(language)
        checker = session.checker(of: exercise)
        // The check creates a verdict's texts, so a change of language needs another check.
        (assessment, checked) = (nil, nil)
    }

    mutating func end() { isOver = true }

    /// Runs `body`, which uses the terminal directly, with the terminal's original settings.
    func usingTerminal<Result>(_ body: () throws -> Result) rethrows -> Result {
        try keyboard?.restoringTerminal(body) ?? body()
    }

    mutating func show(isChecking: Bool = false) throws {
        shownSize = session.terminal.size
        let page = try page(isChecking: isChecking)
        if keepsScreen {
            session.terminal.showBelow(page)
            keepsScreen = false
        } else {
            session.terminal.replace(with: page)
        }
    }
}
