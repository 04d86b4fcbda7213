import Course
import Foundation
import TerminalText

/// A value of a JSON file, with its place, which errors name.
struct JSONCursor {
    let file: JSONSource
    /// The keys that lead to the value: `exercises[1].points`; empty for the whole file.
    let path: String
    let value: JSONTree

    // MARK: - Values

    func string() throws -> String {
        guard case .string(let text) = value else { throw mismatch(en: "text in quotes", ko: "따옴표로 묶은 문자열") }
        return text
    }

    func bool() throws -> Bool {
        guard case .bool(let bool) = value else { throw mismatch(en: "true or false", ko: "true나 false") }
        return bool
    }

    /// A number that isn't negative.
    func decimal() throws -> Decimal {
        guard case .number(let number) = value, number >= 0 else {
            throw mismatch(en: "a number, 0 or greater", ko: "0 이상의 수")
        }
        return number
    }

    func count() throws -> Int {
        guard case .number(let number) = value, number >= 0, let count = Int(number.description) else {
            throw mismatch(en: "a whole number, 0 or greater", ko: "0 이상의 정수")
        }
        return count
    }

    func seed() throws -> UInt64 {
        guard case .number(let number) = value, let seed = UInt64(number.description) else {
            throw mismatch(en: "a whole number, 0 or greater", ko: "0 이상의 정수")
        }
        return seed
    }

    func date() throws -> Date {
        let formatter = ISO8601DateFormatter()
        guard case .string(let text) = value, let date = formatter.date(from: text) else {
            throw mismatch(
                en: "a date and time with its time zone, such as \"2026-10-01T23:59:00+09:00\"",
                ko: "시간대가 있는 날짜와 시각(예: \"2026-10-01T23:59:00+09:00\")")
        }
        return date
    }

    func timeZone() throws -> TimeZone {
        guard case .string(let text) = value, let zone = TimeZone(identifier: text) else {
            throw mismatch(en: "a time zone, such as \"Asia/Seoul\"", ko: "시간대(예: \"Asia/Seoul\")")
        }
        return zone
    }

    func language() throws -> Language {
        guard case .string(let text) = value, let language = Language(rawValue: text) else {
            throw mismatch(en: "\"en\" or \"ko\"", ko: "\"en\"이나 \"ko\"")
        }
        return language
    }

    func elements() throws -> [JSONCursor] {
        guard case .array(let values) = value else { throw mismatch(en: "a list in square brackets", ko: "대괄호로 묶은 목록") }
        return values.enumerated().map { JSONCursor(file: file, path: "\(path)[\($0)]", value: $1) }
    }

    /// The entries of an object whose keys are free, in alphabetical order.
    func entries() throws -> [(key: String, value: JSONCursor)] {
        guard case .object(let values) = value else { throw mismatch(en: "an object in braces", ko: "중괄호로 묶은 객체") }
        return values.sorted { $0.key < $1.key }.map { ($0.key, child($0.key, $0.value)) }
    }

    /// The entries of an object with known keys. Throws a `ToolError` that suggests the nearest one if a key is
    /// unknown.
    func fields(_ known: [String]) throws -> [String: JSONCursor] {
        let entries = try entries()
        for (key, child) in entries where !known.contains(key) {
            let guess = Suggestion.nearest(to: key, among: known)
            let list = known.joined(separator: ", ")
            throw child.error(
                en: "There is no key \"\(key)\". "
                    + (guess.map { "Did you mean \"\($0)\"?" } ?? "The keys are: \(list)."),
                ko: "\"\(key)\" 키는 없습니다. " + (guess.map { "\"\($0)\" 키를 찾으십니까?" } ?? "쓸 수 있는 키: \(list)."))
        }
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })
    }

    private func child(_ key: String, _ value: JSONTree) -> JSONCursor {
        JSONCursor(file: file, path: path.isEmpty ? key : "\(path).\(key)", value: value)
    }

    // MARK: - Errors

    /// An error at the value: the file, the line, the key and what to do.
    func error(en: String, ko: String) -> ToolError {
        let line = file.lines.lines[path].map { ":\($0)" } ?? ""
        let key = path.isEmpty ? "" : " \(path):"
        return ToolError(.input, en: "\(file.name)\(line):\(key) \(en)", ko: "\(file.name)\(line):\(key) \(ko)")
    }

    private func mismatch(en: String, ko: String) -> ToolError {
        error(en: "This must be \(en). Correct the value.", ko: "값의 형식이 맞지 않습니다. \(ko)을(를) 적으십시오.")
    }
}

/// A JSON file and the lines of its keys.
struct JSONSource {
    /// The path as the user wrote it.
    let name: String
    let lines: JSONLines
    private let tree: JSONTree

    init(_ file: URL) throws {
        name = file.relativePath
        let name = name
        guard let data = try? Data(contentsOf: file) else {
            throw ToolError(
                .input, en: "\(name) can't be read. Check the path.", ko: "\(name) 파일을 읽을 수 없습니다. 경로를 확인하십시오.")
        }
        do {
            tree = try JSONDecoder().decode(JSONTree.self, from: data)
        } catch {
            let place = JSONFile.syntaxError(in: data)
            throw ToolError(
                .input, en: "\(name) is not valid JSON: \(place.en). Correct it. A missing comma is a common cause.",
                ko: "\(name) 파일은 올바른 JSON이 아닙니다: \(place.ko). 그 자리를 고치십시오. 쉼표가 빠진 경우가 많습니다.")
        }
        lines = JSONLines(of: data)
    }

    var root: JSONCursor { JSONCursor(file: self, path: "", value: tree) }
}
