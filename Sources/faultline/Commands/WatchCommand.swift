import Course
import Foundation

/// `watch`: a verdict each time the answer is saved, and on to the next exercise when it is solved.
struct WatchCommand: Command {
    static let name = "watch"
    static let usage = "[NN]"
    static let summary = LocalizedText(
        en: "Checks an exercise each time you save it: NN, or the first unsolved one.",
        ko: "저장할 때마다 문제를 검사합니다. 번호가 없으면 아직 풀지 않은 첫 문제를 검사합니다.")

    private let word: String?
    private let keepsScreen: Bool

    init(_ arguments: inout Arguments) {
        word = arguments.nextOperand()
        keepsScreen = false
    }

    /// Watches the first unsolved exercise, and keeps the text on the screen until the first verdict.
    init(belowWhatIsShown: Bool) {
        word = nil
        keepsScreen = belowWhatIsShown
    }

    func run(in session: Session) throws -> ExitCode {
        Interruption.catchSignals()
        try session.prepareLibrary()
        var watch = try Watch(session: session, exercise: session.exerciseOrNext(word), keepsScreen: keepsScreen)
        return try watch.run()
    }
}

/// One run of `watch`.
private struct Watch {
    let session: Session
    var exercise: Exercise

    /// What the file held when it was last checked. Contents are compared, not dates: two saves within one tick of the
    /// file system's clock are two saves.
    private var checked: Data?
    private var assessment: Assessment?
    private var justSolved: Exercise?
    private var showsHints = false
    private var shownWidth = 0

    /// Whether the next page is shown below the text on the screen.
    private var keepsScreen: Bool

    init(session: Session, exercise: Exercise, keepsScreen: Bool) {
        self.session = session
        self.exercise = exercise
        self.keepsScreen = keepsScreen
    }

    mutating func run() throws -> ExitCode {
        let keyboard = session.terminal.hasKeys ? Keyboard() : nil
        defer { withExtendedLifetime(keyboard) {} }
        while !Interruption.isRequested {
            let contents = try? Data(contentsOf: session.kit.answer(to: exercise))
            // Some editors delete or empty a file before they write it: that is not a save yet.
            if let contents, contents != checked, !contents.isEmpty || checked == nil {
                checked = contents
                do {
                    try check()
                } catch is Interruption.Stop {
                    break
                }
                if assessment == nil { return .success }
            } else if shownWidth != session.terminal.width {
                try show()
            }
            if let key = pause(keyboard) {
                if key == "q" { break }
                if key == "h" { try showHint() }
            }
        }
        return .success
    }

    /// Waits a fifth of a second, or until a key is pressed.
    private func pause(_ keyboard: Keyboard?) -> Character? {
        if keyboard != nil { return Keyboard.key(within: 200) }
        usleep(200_000)
        return nil
    }

    /// Checks the answer and shows the verdict; goes on to the next exercise if it is solved. Without a next one
    /// `assessment` is nil at the end.
    private mutating func check() throws {
        if session.terminal.isInteractive, !keepsScreen { try show(isChecking: true) }
        let result = try session.check(exercise)
        assessment = result
        guard result.verdict == .solved else {
            try show()
            if justSolved != exercise { justSolved = nil }
            return
        }
        let progress = try session.progress()
        let next = session.catalogue.exercises(in: exercise.series).first { !progress.isSolved($0) }
        justSolved = exercise
        showsHints = false
        if let next {
            exercise = next
            checked = nil
        } else {
            try show()
            assessment = nil
        }
    }

    private mutating func showHint() throws {
        showsHints = true
        try show(isOneMoreHint: true)
    }

    private mutating func show(isChecking: Bool = false, isOneMoreHint: Bool = false) throws {
        let language = session.language
        var page = session.terminal.page()
        shownWidth = page.width
        if let justSolved {
            let title = "\(justSolved.label) \(justSolved.title[language])"
            page.add("[x] ", LocalizedText(en: "\(title): solved.", ko: "\(title): 해결했습니다.")[language], ink: .green)
            if justSolved.series == .desk { page.addRun(of: justSolved, language) }
            page.space()
        }
        if justSolved != exercise { page.addTitle(exercise, language) }
        page.space()
        if isChecking {
            page.add("", LocalizedText(en: "Checking...", ko: "검사하는 중...")[language], ink: .dim)
        } else if justSolved == exercise {
            page.addNext(session.catalogue, exercise.series, try session.progress(), in: session.kit, language)
        } else if let assessment {
            page.add(
                assessment, of: exercise, in: session.kit, language, offersHint: !session.terminal.hasKeys)
        }
        if showsHints { try HintCommand.add(to: &page, exercise, in: session, oneMore: isOneMoreHint) }
        if !isChecking { addFooter(to: &page, language) }
        if keepsScreen {
            session.terminal.showBelow(page)
            keepsScreen = false
        } else {
            session.terminal.replace(with: page)
        }
    }

    private func addFooter(to page: inout Page, _ language: Language) {
        guard justSolved != exercise else { return }
        page.space()
        let text =
            session.terminal.hasKeys
            ? LocalizedText(en: "Save the file to check it. h: hint, q: quit", ko: "파일을 저장하면 검사합니다. h: 힌트, q: 끝내기")
            : LocalizedText(en: "Save the file to check it. Ctrl-C: quit", ko: "파일을 저장하면 검사합니다. Ctrl-C: 끝내기")
        page.add("", text[language], ink: .dim)
    }
}
