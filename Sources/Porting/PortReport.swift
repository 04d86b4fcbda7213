import Foundation
import TerminalText

/// What the copies of a project change, leave out, and leave to a person.
public struct PortReport {
    /// One note of the tool `port-sources`.
    struct Note: Decodable, Equatable {
        let file: String
        let line: Int
        let kind: String
        let subject: String
    }

    private let project: PortedProject
    private let notes: [Note]

    /// - Parameter tool: The built program `port-sources`.
    /// - Throws: A `ToolError` if it fails.
    public init(_ project: PortedProject, tool: URL) throws {
        self.project = project
        notes = try project.targets.flatMap { try Self.notes(of: $0, in: project, tool) }
    }

    private static func notes(
        of target: PortedProject.Target, in project: PortedProject, _ tool: URL
    ) throws -> [Note] {
        let files = LinkedFiles(target)
        guard !files.sources.isEmpty else { return [] }
        var arguments = ["--module", target.module, "--report"]
        if !files.resources.isEmpty { arguments.append("--bundle") }
        for other in project.targets where target.dependencies.contains(other.name) {
            let linked = LinkedFiles(other)
            arguments += linked.sources.flatMap { ["--dependency", other.module, $0.url.path] }
            if !linked.resources.isEmpty { arguments += ["--bundle-of", other.module] }
            arguments += models(in: linked)
        }
        arguments += models(in: files)
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

    private static func models(in files: LinkedFiles) -> [String] {
        files.resources.filter { $0.url.pathExtension.hasPrefix("xcdatamodel") }.flatMap { ["--model", $0.url.path] }
    }

    /// Whether a person has something to do.
    public var isComplete: Bool { notes.allSatisfy { Self.toDo[$0.kind] == nil } }

    /// The report, for a terminal.
    public func text(_ language: Language) -> String {
        var lines: [String] = []
        for target in project.targets {
            let files = LinkedFiles(target)
            lines.append(
                LocalizedText(
                    en: "\(target.module): \(files.sources.count) Swift files, \(files.resources.count) resources",
                    ko: "\(target.module): Swift 파일 \(files.sources.count)개, 리소스 \(files.resources.count)개")[language])
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
        if !omitted.isEmpty || !project.omissions.isEmpty {
            lines += ["", LocalizedText(en: "Left out, with what Linux lacks:", ko: "제외한 것과 Linux에 없는 것:")[language]]
            lines += project.omissions.map { "  \($0.name): \($0.reason[language])" }
            lines += omitted.map { "  \(place($0)): \($0.subject)" }
        }
        let open = notes.filter { Self.toDo[$0.kind] != nil }
        if !open.isEmpty {
            lines += ["", LocalizedText(en: "Left to you:", ko: "직접 해야 할 일:")[language]]
            lines += open.map { "  \(place($0)): \($0.subject): \(Self.toDo[$0.kind]![language])" }
        }
        return lines.joined(separator: "\n")
    }

    private func place(_ note: Note) -> String {
        let root = project.root.resolvingSymlinksInPath().path + "/"
        return "\(note.file.hasPrefix(root) ? String(note.file.dropFirst(root.count)) : note.file):\(note.line)"
    }

    private static let rewritten: [String: LocalizedText] = [
        "attribute": LocalizedText(en: "attributes such as @objc, removed", ko: "@objc 등의 특성(attribute) 제거"),
        "access": LocalizedText(
            en: "private methods that selectors call, made internal", ko: "셀렉터가 호출하는 private 메서드를 internal로 변경"),
        "keyPath": LocalizedText(en: "#keyPath, as a string", ko: "#keyPath를 문자열로"),
        "selector": LocalizedText(
            en: "#selector, as a Selector with the method's name", ko: "#selector를 메서드 이름의 Selector로"),
        "observedProperty": LocalizedText(
            en: "dynamic properties that announce their changes", ko: "dynamic 프로퍼티가 변경을 알리도록"),
        "observer": LocalizedText(
            en: "observeValue(forKeyPath:…), as KeyValueObserving",
            ko: "observeValue(forKeyPath:…)를 KeyValueObserving으로"),
        "fetchRequestCast": LocalizedText(en: "casts to a typed fetch request", ko: "형식 있는 가져오기 요청으로의 캐스트"),
        "movedOverride": LocalizedText(
            en: "overrides moved from extensions into their classes", ko: "확장의 재정의를 클래스 안으로 이동"),
        "bundle": LocalizedText(en: "bundles, as the module's", ko: "번들을 모듈의 번들로"),
        "setLiteral": LocalizedText(en: "array literals of the type NSSet", ko: "NSSet 형식의 배열 리터럴"),
        "qualifiedName": LocalizedText(
            en: "names such as Foundation.ValueTransformer", ko: "Foundation.ValueTransformer 같은 이름"),
        "importedModule": LocalizedText(en: "imports of modules that Linux lacks", ko: "Linux에 없는 모듈의 import"),
        "namedMethods": LocalizedText(
            en: "classes whose methods are listed for selectors", ko: "셀렉터를 위해 메서드 목록을 붙인 클래스"),
        "cloudKitContainer": LocalizedText(
            en: "NSPersistentCloudKitContainer, as NSPersistentContainer",
            ko: "NSPersistentCloudKitContainer를 NSPersistentContainer로"),
    ]

    private static let toDo: [String: LocalizedText] = [
        "objectiveCName": LocalizedText(
            en: "give the class the name that the model has", ko: "클래스에 모델에 적힌 이름을 붙이십시오"),
        "optionalRequirement": LocalizedText(
            en: "make the requirement non-optional, or give it a default", ko: "선택 요구 사항을 필수로 바꾸거나 기본 구현을 제공하십시오"),
        "unknownSelector": LocalizedText(
            en: "write the selector with its arguments", ko: "셀렉터를 인수까지 적으십시오"),
        "overrideOfImportedClass": LocalizedText(
            en: "move the override into the class's own module", ko: "재정의를 클래스가 있는 모듈로 옮기십시오"),
        "unannouncedProperty": LocalizedText(
            en: "announce its changes with willChangeValue and didChangeValue if it is observed",
            ko: "이 프로퍼티를 관찰한다면 willChangeValue와 didChangeValue로 변경을 알리십시오"),
    ]
}
