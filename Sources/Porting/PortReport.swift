import Foundation
import TerminalText

/// The changes and omissions in the copies of a project, and the work that remains for a person.
public struct PortReport {
    /// One note of the tool `port-sources`.
    struct Note: Decodable, Equatable {
        let file: String
        let line: Int
        let kind: String
        let subject: String
        /// The declaration of the project through which the subject is missing.
        let origin: String?
    }

    private let project: PortedProject
    private let notes: [Note]
    /// The numbers of omitted tests and of all tests, by target.
    private var tests: [String: (leftOut: Int, all: Int)] = [:]

    /// - Parameter tool: The built program `port-sources`.
    /// - Throws: A `ToolError` if it fails.
    public init(_ project: PortedProject, tool: URL) throws {
        self.project = project
        var notes: [Note] = []
        for target in project.targets {
            let found = try Self.notes(of: target, in: project, tool)
            let leftOut = found.count { $0.kind == "lostTest" }
            tests[target.name] = (leftOut, leftOut + found.count { $0.kind == "keptTest" })
            notes += found
        }
        self.notes = notes.filter { $0.kind != "missingModule" || !project.omittedModules.contains($0.subject) }
    }

    /// The targets without a test in the copies.
    private var emptiedTargets: [PortedProject.Target] {
        project.targets.filter { target in tests[target.name].map { $0.leftOut > 0 && $0.leftOut == $0.all } == true }
    }

    private static func notes(
        of target: PortedProject.Target, in project: PortedProject, _ tool: URL
    ) throws -> [Note] {
        let files = LinkedFiles(target)
        guard !files.sources.isEmpty else { return [] }
        var arguments = ["--module", target.module, "--report"]
        if !files.resources.isEmpty { arguments.append("--bundle") }
        for other in project.recursiveDependencies(of: target) {
            let linked = LinkedFiles(other)
            arguments += linked.sources.flatMap { ["--dependency", other.module, $0.url.path] }
            if !linked.resources.isEmpty { arguments += ["--bundle-of", other.module] }
            arguments += models(in: linked, of: other)
        }
        arguments += models(in: files, of: target)
        arguments += project.omittedModules.union(project.missingModules.keys).sorted().flatMap {
            ["--missing-module", $0]
        }
        arguments += project.missingTypes.sorted().flatMap { ["--missing-type", $0] }
        arguments += files.sources.flatMap { ["--source", $0.url.path, $0.path] }
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        do { try process.run() } catch {
            throw ToolError(
                en: "\(tool.path) cannot be run. Build it with: swift build --product port-sources",
                ko: "\(tool.path) 프로그램을 실행할 수 없습니다. 빌드하려면: swift build --product port-sources")
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard let notes = try? JSONDecoder().decode([Note].self, from: data) else {
            throw ToolError(
                en: "The sources of \(target.name) cannot be ported; see above.",
                ko: "\(target.name) 타깃의 소스를 포팅할 수 없습니다. 위 내용을 보십시오.")
        }
        return notes
    }

    private static func models(in files: LinkedFiles, of target: PortedProject.Target) -> [String] {
        files.resources.filter { $0.url.pathExtension.hasPrefix("xcdatamodel") }.flatMap {
            ["--model", target.module, $0.url.path]
        }
    }

    /// Whether no work remains for a person.
    public var isComplete: Bool { notes.allSatisfy { Self.toDo[$0.kind] == nil } && emptiedTargets.isEmpty }

    /// The report, for a terminal.
    public func text(_ language: Language) -> String {
        var lines: [String] = []
        for target in project.targets {
            let files = LinkedFiles(target)
            lines.append(
                LocalizedText(
                    en: "\(target.module): \(files.sources.count) Swift files, \(files.resources.count) resources",
                    ko: "\(target.module): Swift 파일 \(files.sources.count)개, 리소스 \(files.resources.count)개")[language])
            if let count = tests[target.name], count.leftOut > 0 {
                lines.append(
                    LocalizedText(
                        en: "  Tests: \(count.leftOut) of \(count.all) left out",
                        ko: "  테스트: \(count.all)개 중 \(count.leftOut)개 제외")[language])
            }
        }
        let rewritten = notes.filter { Self.rewritten[$0.kind] != nil }
        if !rewritten.isEmpty {
            lines += ["", LocalizedText(en: "Rewritten in the copies:", ko: "사본에서 고친 것:")[language]]
            let counts = Dictionary(grouping: rewritten, by: \.kind).mapValues(\.count)
            for (kind, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                lines.append("  \(count) × \(Self.rewritten[kind]![language])")
            }
        }
        let omitted = notes.filter { $0.kind.hasPrefix("leftOut") }
        let files = project.targets.flatMap { LinkedFiles($0).omissions }
        let omissions = project.omissions + project.targets.flatMap(\.omissions)
        if !omitted.isEmpty || !omissions.isEmpty || !files.isEmpty {
            lines += ["", LocalizedText(en: "Left out, with what Linux lacks:", ko: "제외한 것과 Linux에 없는 것:")[language]]
            lines += omissions.map { "  \($0.name): \($0.reason[language])" }
            lines += files.map { "  \(relative($0.url.path)): \($0.reason[language])" }
            lines += omitted.map { "  \(place($0)): \(cause($0)[language])" }
        }
        let open = notes.filter { Self.toDo[$0.kind] != nil }
        if !open.isEmpty || !emptiedTargets.isEmpty {
            lines += ["", LocalizedText(en: "Left to you:", ko: "직접 해야 할 일:")[language]]
            lines += open.map { note in
                let origin = note.kind == "missingModule" ? project.missingModules[note.subject] : nil
                let subject = [note.subject, origin == note.subject ? nil : origin].compactMap { $0 }.joined(
                    separator: ", ")
                return "  \(place(note)): \(subject): \(Self.toDo[note.kind]![language])"
            }
            lines += emptiedTargets.map { target in
                LocalizedText(
                    en: "  \(target.module): all tests are left out: make them independent of what Linux lacks",
                    ko: "  \(target.module): 모든 테스트가 제외되었습니다. Linux에 없는 것에 의존하지 않게 바꾸십시오")[language]
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The name that is missing, the declaration through which it is, and what is lost if not all of the declaration.
    private func cause(_ note: Note) -> LocalizedText {
        let (english, korean) = note.origin.map { (" (through \($0))", " (원인: \($0))") } ?? ("", "")
        let isValue = note.kind == "leftOutDefaultValue"
        return LocalizedText(
            en: note.subject + english + (isValue ? ", a default value" : ""),
            ko: note.subject + korean + (isValue ? ", 기본값" : ""))
    }

    private func place(_ note: Note) -> String { "\(relative(note.file)):\(note.line)" }

    private func relative(_ path: String) -> String {
        let root = project.root.resolvingSymlinksInPath().path + "/"
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    }
}
