import Course
import Foundation

/// One run of `watch`: waits for saves and keys, and shows what they lead to.
struct Watch {
    var session: Session
    private(set) var exercise: Exercise
    private let keyboard: Keyboard?
    private var events: FileEvents
    private var checker: Checker

    /// What the file held when it was last checked. Contents are compared, not dates: two saves within one tick of the
    /// file system's clock are two saves.
    private var checked: Data?
    var assessment: Assessment?
    var view = WatchView.verdict
    var hintCount = 0
    /// How many lines of a page longer than the window are scrolled off.
    var scrolled = 0
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

    /// Checks the answer if its file has other contents than before.
    private mutating func checkIfSaved() throws {
        let contents = try? Data(contentsOf: session.kit.answer(to: exercise))
        // Some editors delete or empty a file before they write it: that is not a save yet.
        if assessment != nil, contents == checked || contents?.isEmpty != false { return }
        checked = contents
        (view, scrolled) = (.verdict, 0)
        if session.terminal.isInteractive, !keepsScreen { try show(isChecking: true) }
        let assessment = try session.record(checker.check(), of: exercise)
        self.assessment = assessment
        if assessment.verdict == .solved { hintCount = 0 }
        try show()
        if assessment.verdict == .solved, keyboard == nil { try goOnWithoutKeys() }
    }

    /// Nobody can ask for the next exercise, so it follows when one is solved.
    private mutating func goOnWithoutKeys() throws {
        let progress = try session.progress()
        if let next = session.catalogue.exercises(in: exercise.series).first(where: { !progress.isSolved($0) }) {
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

    /// The exercise that is so many places further in the course.
    func neighbour(_ distance: Int) -> Exercise? {
        let all = session.catalogue.exercises(in: exercise.series)
        guard let place = all.firstIndex(of: exercise) else { return nil }
        return all.indices.contains(place + distance) ? all[place + distance] : nil
    }

    mutating func speak(_ language: Language) {
        session = session.speaking(language)
        checker = session.checker(of: exercise)
        // The texts of a verdict are made by the check itself.
        (assessment, checked) = (nil, nil)
    }

    mutating func end() { isOver = true }

    /// Runs something that writes to the terminal or reads keys itself.
    func usingTerminal<Result>(_ body: () throws -> Result) rethrows -> Result {
        try keyboard?.lend(body) ?? body()
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
