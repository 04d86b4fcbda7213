import Foundation
import TerminalText

/// Lays out a new exercise at the end of a course.
///
///     try NewExercise("bird-ringing", in: kit).layOut()
///
/// It is a copy of `Exercises/Template`, a small exercise that compiles and meets every requirement, so that an author
/// can replace one part after another and check each. The course's list and its package list it.
public struct NewExercise {
    /// The directory's name, with the number after the course's last.
    public let slug: String
    private let kit: Kit
    private let catalog: Catalog
    private let chapter: Chapter

    /// - Parameter word: A name such as `bird-ringing`, with or without a number.
    ///
    /// Throws a `ToolError` if the name isn't valid, if the course has it, or if there is no number left.
    public init(_ word: String, in kit: Kit) throws {
        self.kit = kit
        catalog = try Catalog(root: kit.course)
        guard let chapter = catalog.chapters.last else {
            throw ToolError(
                .input, en: "\(Outline.path) has no chapters. Add one first.",
                ko: "\(Outline.path) 파일에 장이 없습니다. 먼저 장을 추가하십시오.")
        }
        self.chapter = chapter
        let last = catalog.exercises.map(\.number).max() ?? 0
        let number = Slug(word)?.number ?? last + 1
        let name = Slug(word)?.name ?? word
        slug = (number < 10 ? "0\(number)" : "\(number)") + "-\(name)"
        // A module's name can't begin with a digit.
        guard Slug(slug) != nil, name.first?.isLetter == true else {
            throw ToolError(
                .input,
                en: "\"\(word)\" is not a valid name. Write lowercase words with hyphens between them: bird-ringing.",
                ko: "\"\(word)\" 이름은 쓸 수 없습니다. 소문자 단어를 붙임표로 이어 적으십시오. 예: bird-ringing")
        }
        guard number > last, !catalog.exercises.contains(where: { $0.name == name }) else {
            throw ToolError(
                .input, en: "The course has an exercise \"\(name)\", or a number above \(number - 1). Choose another.",
                ko: "과정에 \"\(name)\" 연습 문제나 \(number - 1)보다 큰 번호가 이미 있습니다. 다른 이름이나 번호를 고르십시오.")
        }
    }

    /// Writes the exercise's files and lists it. Returns its folder.
    /// - Throws: `ToolError` if a file of the template or the course's outline is damaged, and errors of the file
    ///   system.
    public func layOut() throws -> URL {
        let template = kit.root.appendingPathComponent("Exercises/Template", isDirectory: true)
        let folder = kit.exercises.appendingPathComponent(slug, isDirectory: true)
        let files = FileManager.default.enumerator(atPath: template.path)?.allObjects as? [String] ?? []
        var description = ""
        for path in files.sorted() {
            guard let text = try? String(contentsOf: template.appendingPathComponent(path), encoding: .utf8) else {
                continue
            }
            let target = folder.appendingPathComponent(path.replacing(Self.placeholder, with: module))
            let written = text.replacing(Self.placeholder, with: module)
            if path == "exercise.json" { description = written }
            try FileWriting.write(path == "exercise.json" ? withSection(written) : written, to: target, in: kit)
        }
        guard !description.isEmpty else {
            throw ToolError(
                en: "Exercises/Template is missing. Restore it with: git checkout -- Exercises/Template",
                ko: "Exercises/Template 폴더가 없습니다. 다음 명령으로 되돌리십시오: git checkout -- Exercises/Template")
        }
        try list()
        return folder
    }

    private static let placeholder = "NewExercise"

    private var module: String {
        slug.dropFirst(3).split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The description with the first section of the chapter, if it has a text.
    private func withSection(_ description: String) -> String {
        guard let section = LessonSection.first(of: chapter, in: kit) else { return description }
        return description.replacing(
            "  \"wrong\": {", with: "  \"section\": \"\(section)\",\n  \"wrong\": {", maxReplacements: 1)
    }

    // MARK: - Lists

    /// Adds the slug to the last chapter in the course's outline, and to the package, without touching anything else in
    /// them.
    private func list() throws {
        let outline = kit.course.appendingPathComponent(Outline.path)
        try edit(outline) { text in
            guard let chapter = text.range(of: "\"\(chapter.slug)\"", options: .backwards),
                let list = text[chapter.upperBound...].firstRange(of: /"exercises"\s*:\s*\[/),
                let end = text[list.upperBound...].firstIndex(of: "]")
            else { return nil }
            let isEmpty = text[list.upperBound..<end].allSatisfy(\.isWhitespace)
            return text[..<end] + (isEmpty ? "" : ", ") + "\"\(slug)\"" + text[end...]
        }
        let manifest = kit.exercises.appendingPathComponent("Package.swift")
        guard FileManager.default.fileExists(atPath: manifest.path) else { return }
        try edit(manifest) { text in
            guard let list = text.firstRange(of: CourseAudit.listStart),
                let end = text[list.upperBound...].firstIndex(of: "]")
            else { return nil }
            return text[..<end] + "    \"\(slug)\",\n" + text[end...]
        }
    }

    private func edit(_ file: URL, _ change: (String) -> String?) throws {
        guard let text = try? String(contentsOf: file, encoding: .utf8), let changed = change(text) else {
            let path = kit.path(of: file)
            throw ToolError(
                en: "\(path) has no list of exercises that can be extended. Add \"\(slug)\" yourself.",
                ko: "\(path) 파일에서 연습 문제 목록을 찾지 못했습니다. \"\(slug)\" 항목을 직접 추가하십시오.")
        }
        try FileWriting.write(changed, to: file, in: kit)
    }
}
