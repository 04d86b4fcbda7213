import Course
import Foundation
import SiteGenerator

/// `site`: renders the lessons as a folder of web pages.
struct SiteCommand: CourseCommand {
    static let name = "site"
    static let usage = ""
    static let summary = LocalizedText(
        en: "Renders the lessons as web pages and prints their address.", ko: "강의를 웹 페이지로 만들고 주소를 알려 줍니다.")

    init(_ arguments: inout Arguments) {}

    func run(in session: Session) throws -> ExitCode {
        try Self.render(in: session)
    }

    static func render(in session: Session) throws -> ExitCode {
        let kit = session.kit
        do {
            let report = try SiteGenerator.build(
                lessons: kit.root.appendingPathComponent("Lessons"), site: kit.root.appendingPathComponent("Site"),
                output: kit.site)
            var page = session.terminal.page()
            for note in report.notes { page.add("", note[session.language]) }
            let address = kit.site.appendingPathComponent("index.html").absoluteString
            page.add("", LocalizedText(en: "Read the lessons in a browser:", ko: "브라우저에서 강의를 읽으십시오:")[session.language])
            page.addVerbatim("    \(address)", ink: .cyan)
            session.show(page)
            return .success
        } catch let problems as SiteProblems {
            session.terminal.complain(
                LocalizedText(
                    en: "The site was not rendered. Fix this and try again:",
                    ko: "사이트를 만들지 못했습니다. 다음을 고치고 다시 시도하십시오.")[session.language])
            for problem in problems.problems { session.terminal.complain(problem.text(in: session.language)) }
            return .broken
        }
    }
}
