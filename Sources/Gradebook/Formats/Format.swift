import Foundation
import Grading
import TerminalText

extension Gradebook {
    /// A file format of the gradebook.
    public enum Format: String, CaseIterable, Sendable {
        /// `gradebook.csv`, for spreadsheets.
        case csv
        /// `junit.xml`, for continuous integration.
        case junit
        /// `gradescope/STUDENT.json`, for Gradescope.
        case gradescope
        /// `exercism/STUDENT/EXERCISE/results.json`, for Exercism's website.
        case exercism
        /// `annotations/STUDENT.txt`, workflow commands that a GitHub workflow prints.
        case github
        /// `class.html` and `students/STUDENT.html`, pages for people.
        case html
    }

    /// Writes the gradebook in several formats at once, and returns the paths of what was written in `folder`.
    ///
    /// - Parameter language: The language of everything about the class, and of the reports on students whose language
    ///   is unknown, unless the course file sets one.
    /// - Throws: An error of the file system.
    @discardableResult
    public func write(
        to folder: URL, formats: Set<Format> = Set(Format.allCases), language: Language = .english
    ) throws -> [String] {
        let language = course.language ?? language
        var files: [(path: String, text: String)] = []
        for format in Format.allCases where formats.contains(format) {
            switch format {
            case .csv: files.append(("gradebook.csv", csv(in: language)))
            case .junit: files.append(("junit.xml", junit(in: language)))
            case .github:
                files += rows.map { ("annotations/\(fileName(of: $0)).txt", annotations(of: $0, in: language)) }
            case .gradescope:
                files += try rows.map { ("gradescope/\(fileName(of: $0)).json", try gradescope($0, in: language)) }
            case .exercism:
                for row in rows {
                    let student = "exercism/\(fileName(of: row))"
                    files += try row.entries.map {
                        ("\(student)/\($0.exercise.slug)/results.json", try $0.exercism(in: row.language ?? language))
                    }
                }
            case .html:
                files.append(("class.html", ClassReport(book: self, language: language).page))
                files += rows.map {
                    ("students/\(fileName(of: $0)).html", StudentReport(row: $0, book: self, language: language).page)
                }
            }
        }
        for file in files { try Self.write(file.text, to: folder.appendingPathComponent(file.path)) }
        return files.map(\.path)
    }

    private static func write(_ text: String, to file: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            throw ToolError.cannotWrite(file.relativePath, at: file)
        }
    }

    /// For each student, the name without what can't be part of a file's name, distinct from every other student's.
    ///
    /// A name that contains slashes or begins with a dot could lead out of the folder.
    static func fileNames(of handIns: [HandInResult]) -> [String: String] {
        // Some file systems don't distinguish upper and lower case.
        var taken: Set<String> = []
        var names: [String: String] = [:]
        for student in handIns.map(\.student) {
            let name = fileName(student)
            var (distinct, number) = (name, 1)
            while !taken.insert(distinct.lowercased()).inserted {
                number += 1
                distinct = "\(name)~\(number)"
            }
            names[student] = distinct
        }
        return names
    }

    func fileName(of row: Row) -> String { fileNames[row.handIn.student] ?? "_" }

    private static func fileName(_ student: String) -> String {
        var name = student.mappingScalars { isSafe($0) ? nil : "_" }
        // The longest name has 255 bytes, with its ending.
        while name.utf8.count > 200 { name.unicodeScalars.removeLast() }
        return name.isEmpty ? "_" : name.hasPrefix(".") ? "_" + name.dropFirst() : name
    }

    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
            && ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
