import Course
import Foundation
import Processes
import TerminalText

/// The cache that a build saves for the next one: the lessons' records and the files that were written.
///
/// Without a record, or with one of another version, everything is rebuilt.
struct BuildRecord: Equatable, Sendable {
    struct Lesson: Equatable, Sendable {
        /// The fingerprint of the lesson's inputs: texts, figures, templates and generator.
        var key: UInt64
        var record: LessonRecord
    }

    /// A written file: the fingerprint of its contents, and its stamp after it was written.
    struct File: Equatable, Sendable {
        var content: UInt64
        var stamp: FileStamp
        /// The fingerprint of what the file is made from; 0 for a file that every build makes.
        var inputs: UInt64 = 0
    }

    var lessons: [String: Lesson] = [:]
    var files: [String: File] = [:]

    private static let mark = "Faultline site record 7"

    init() {}

    init?(contentsOf url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        var reader = RecordReader([UInt8](data))
        do {
            guard try reader.text() == Self.mark else { return nil }
            for (slug, lesson) in try reader.array({ (try $0.text(), try Lesson(from: &$0)) }) {
                lessons[slug] = lesson
            }
            for (path, file) in try reader.array({ (try $0.text(), try File(from: &$0)) }) { files[path] = file }
        } catch {
            return nil
        }
    }

    func write(to url: URL) throws {
        var writer = RecordWriter()
        writer.write(Self.mark)
        writer.write(lessons.sorted { $0.key < $1.key }) {
            $0.write($1.key)
            $1.value.write(to: &$0)
        }
        writer.write(files.sorted { $0.key < $1.key }) {
            $0.write($1.key)
            $0.write($1.value.content)
            $0.write($1.value.stamp.size)
            $0.write($1.value.stamp.time)
            $0.write($1.value.inputs)
        }
        try UnsyncedFile.replace(Data(writer.bytes), at: url)
    }
}

extension BuildRecord.File {
    init(from reader: inout RecordReader) throws {
        content = try reader.bits()
        stamp = FileStamp(size: try reader.number(), time: try reader.bits())
        inputs = try reader.bits()
    }
}

// MARK: - Lessons

extension BuildRecord.Lesson {
    init(from reader: inout RecordReader) throws {
        key = try reader.bits()
        var pages: [Language: PageRecord] = [:]
        for language in Language.allCases { pages[language] = try PageRecord(from: &reader) }
        record = LessonRecord(pages: pages)
    }

    func write(to writer: inout RecordWriter) {
        writer.write(key)
        for language in Language.allCases { record.pages[language]!.write(to: &writer) }
    }
}

extension PageRecord {
    init(from reader: inout RecordReader) throws {
        summary = try reader.text()
        anchors = try reader.array { try $0.text() }
        links = try reader.array {
            let (line, slug) = (try $0.number(), try $0.text())
            guard let language = Language(rawValue: try $0.text()) else { throw RecordReader.Malformed() }
            return LessonLink(line: line, slug: slug, language: language, anchor: try $0.array { try $0.text() }.first)
        }
        files = try reader.array { FileLink(line: try $0.number(), path: try $0.text()) }
        pictures = try reader.array { try $0.text() }
        searchLines = try reader.text()
        sections = try reader.array {
            IndexedSection(
                id: try $0.text(), title: try $0.text(), phrases: try $0.array { try $0.text() },
                names: try $0.array { try $0.text() })
        }
        definitions = try reader.array {
            Definition(term: try $0.text(), sentence: try $0.text(), section: try $0.text())
        }
        notes = try reader.array {
            SiteProblem(try $0.text(), try $0.number(), en: try $0.text(), ko: try $0.text())
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(summary)
        writer.write(anchors) { $0.write($1) }
        writer.write(links) {
            $0.write($1.line)
            $0.write($1.slug)
            $0.write($1.language.rawValue)
            $0.write($1.anchor.map { [$0] } ?? []) { $0.write($1) }
        }
        writer.write(files) {
            $0.write($1.line)
            $0.write($1.path)
        }
        writer.write(pictures) { $0.write($1) }
        writer.write(searchLines)
        writer.write(sections) {
            $0.write($1.id)
            $0.write($1.title)
            $0.write($1.phrases) { $0.write($1) }
            $0.write($1.names) { $0.write($1) }
        }
        writer.write(definitions) {
            $0.write($1.term)
            $0.write($1.sentence)
            $0.write($1.section)
        }
        writer.write(notes) {
            $0.write($1.file)
            $0.write($1.line ?? 0)
            $0.write($1.message.en)
            $0.write($1.message.ko)
        }
    }
}
