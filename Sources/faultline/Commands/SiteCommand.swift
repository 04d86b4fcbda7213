import Course
import Foundation
import SiteGenerator
import TerminalText

/// `site`: renders the lessons to a folder of web pages; `site serve` serves them and renders them again when they
/// change.
struct SiteCommand: CourseCommand {
    static let name = "site"
    static let usage = "[serve] [--port N] [--address URL] [--repository URL]"
    static let summary = LocalizedText(
        en:
            "Renders the lessons as web pages and prints their address. With \"serve\", a browser shows every change when you save.",
        ko: "강의를 웹 페이지로 만들고 주소를 알려 줍니다. \"serve\"를 붙이면 저장할 때마다 브라우저에 반영됩니다.")

    static let operand = Operand.words(["serve"])
    static let options = [
        Option("--port", Operand.none, en: "The port of the server; 8000 otherwise.", ko: "서버의 포트. 적지 않으면 8000."),
        Option(
            "--address", Operand.none,
            en: "The address where the site will be published, for the sitemap and the feeds.",
            ko: "사이트를 게시할 주소. 사이트맵과 피드에 씁니다."),
        Option(
            "--repository", Operand.none, en: "The address of the repository's files, for links that edit a page.",
            ko: "저장소 파일의 주소. 페이지를 고치는 링크에 씁니다."),
    ]

    private let serves: Bool
    private let port: UInt16
    private var settings = BuildOptions()

    init(_ arguments: inout Arguments) throws {
        let text = try arguments.value(of: "--port") ?? "8000"
        guard let port = UInt16(text) else {
            throw UsageError(
                en: "\(text) is not a port. Write a number from 0 to 65535.",
                ko: "\(text)은(는) 포트가 아닙니다. 0부터 65535까지의 수를 적으십시오.")
        }
        self.port = port
        settings.address = try arguments.value(of: "--address").map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        settings.repository = try arguments.value(of: "--repository").map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        settings.basePath = settings.address.flatMap { URL(string: $0)?.path }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        let word = arguments.nextOperand()
        guard word == nil || word == "serve" else {
            throw UsageError(
                en: "\"\(word ?? "")\" is not a part of this command. Write serve, or nothing.",
                ko: "\"\(word ?? "")\"은(는) 이 명령에 쓸 수 없습니다. serve를 적거나 비워 두십시오.")
        }
        serves = word == "serve"
    }

    func run(in session: Session) throws -> ExitCode {
        serves ? try serve(in: session) : try Self.render(in: session, options: settings)
    }

    static func render(in session: Session, options: BuildOptions = BuildOptions()) throws -> ExitCode {
        let kit = session.kit
        let report: BuildReport
        do {
            report = try build(in: session, options: options)
        } catch let problems as SiteProblems {
            complain(about: problems, in: session)
            return .broken
        }
        var page = session.terminal.page()
        for note in report.notes { page.add("", note[session.language]) }
        let address = kit.site.appendingPathComponent("index.html").absoluteString
        page.add("", LocalizedText(en: "Read the lessons in a browser:", ko: "브라우저에서 강의를 읽으십시오:")[session.language])
        page.addVerbatim("    \(address)", ink: .cyan)
        session.show(page)
        return .success
    }

    private static func build(in session: Session, options: BuildOptions) throws -> BuildReport {
        let kit = session.kit
        var options = options
        options.symbolGraphs = kit.root.appendingPathComponent(".build/reference")
        return try SiteGenerator.build(
            lessons: kit.root.appendingPathComponent("Lessons"), site: kit.root.appendingPathComponent("Site"),
            output: kit.site, options: options)
    }

    private static func complain(about problems: SiteProblems, in session: Session) {
        session.terminal.complain(
            LocalizedText(
                en: "The site was not rendered. Fix this and try again:",
                ko: "사이트를 만들지 못했습니다. 다음을 고치고 다시 시도하십시오.")[session.language])
        for problem in problems.problems { session.terminal.complain(problem.text(in: session.language)) }
    }

    // MARK: Serving

    /// Builds the site. Open pages load again if it changed; mistakes in the sources are shown in them and in the
    /// terminal.
    private func update(_ server: SiteServer, in session: Session) throws {
        do {
            let report = try Self.build(in: session, options: settings)
            server.show([])
            if !report.written.isEmpty { server.reload() }
        } catch let problems as SiteProblems {
            Self.complain(about: problems, in: session)
            server.show(problems.problems.map(SiteServer.Problem.init))
        } catch let error as ToolError {
            session.terminal.complain(error.message[session.language])
            server.show([SiteServer.Problem(error.message)])
        }
    }

    private func serve(in session: Session) throws -> ExitCode {
        let server = try SiteServer(folder: session.kit.site, port: port)
        try update(server, in: session)
        server.start()
        var page = session.terminal.page()
        page.add("", LocalizedText(en: "The site is at", ko: "사이트 주소:")[session.language])
        page.addVerbatim("    \(server.address)", ink: .cyan)
        page.add("", LocalizedText(en: "Press Control-C to stop.", ko: "Control-C를 누르면 끝납니다.")[session.language])
        session.show(page)
        var last = sources(of: session.kit)
        while true {
            Thread.sleep(forTimeInterval: 0.3)
            let now = sources(of: session.kit)
            guard now != last else { continue }
            last = now
            try update(server, in: session)
        }
    }

    /// The dates of the files that pages are made from.
    private func sources(of kit: Kit) -> [String: Date] {
        var dates: [String: Date] = [:]
        for folder in ["Lessons", "Exercises", "Site"] + SiteGenerator.documents {
            let url = kit.root.appendingPathComponent(folder)
            let files = FileManager.default.enumerator(
                at: url, includingPropertiesForKeys: [.contentModificationDateKey], options: [.skipsHiddenFiles])
            while let file = files?.nextObject() as? URL {
                if ["public", ".build"].contains(file.lastPathComponent) { files?.skipDescendants() }
                dates[file.path] =
                    (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
            }
        }
        return dates
    }
}
