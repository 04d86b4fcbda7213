import Foundation
import TerminalText

/// Reads the course's JSON files and reports errors that an author can act on.
public enum JSONFile {
    /// Decodes the file at `path`, relative to `root`.
    static func read<Value: Decodable>(_ type: Value.Type, at path: String, in root: URL) throws -> Value {
        let data: Data
        do {
            data = try Data(contentsOf: root.appendingPathComponent(path))
        } catch {
            throw ToolError(
                en: "\(path) cannot be read. Restore it with: git checkout -- \(path)",
                ko: "\(path) 파일을 읽을 수 없습니다. 다음 명령으로 되돌리십시오: git checkout -- \(path)")
        }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch let error as DecodingError {
            throw malformed(path, error, data)
        }
    }

    private static func malformed(_ path: String, _ error: DecodingError, _ data: Data) -> ToolError {
        switch error {
        case .keyNotFound(let key, let context):
            let place = describe(context.codingPath)
            return ToolError(
                en: "\(path) is malformed: \"\(key.stringValue)\" is missing\(place.en). Add it.",
                ko: "\(path) 파일의 형식이 잘못되었습니다:\(place.ko) \"\(key.stringValue)\" 항목이 없습니다. 추가하십시오.")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let place = describe(context.codingPath)
            return ToolError(
                en: "\(path) is malformed: expected a value of type \(type)\(place.en). Correct it.",
                ko: "\(path) 파일의 형식이 잘못되었습니다:\(place.ko) \(type) 타입의 값이 필요합니다. 고치십시오.")
        case .dataCorrupted:
            let place = syntaxError(in: data)
            return ToolError(
                en: "\(path) is not valid JSON: \(place.en). Correct it. A missing comma is a common cause.",
                ko: "\(path) 파일은 올바른 JSON이 아닙니다: \(place.ko). 그 자리를 고치십시오. 쉼표가 빠진 경우가 많습니다.")
        @unknown default:
            return ToolError(
                en: "\(path) is malformed: \(error). Correct it.",
                ko: "\(path) 파일의 형식이 잘못되었습니다: \(error). 고치십시오.")
        }
    }

    /// The position of the first syntax error. On Linux `JSONDecoder` doesn't report it; `JSONSerialization` does.
    public static func syntaxError(in data: Data) -> LocalizedText {
        var detail = ""
        do {
            _ = try JSONSerialization.jsonObject(with: data)
        } catch {
            detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
        }
        let words = detail.split { !$0.isLetter && !$0.isNumber }
        guard let key = words.firstIndex(of: "character"), key + 1 < words.count, let offset = Int(words[key + 1])
        else {
            return LocalizedText(en: "it ends too early", ko: "끝부분이 빠져 있습니다")
        }
        let lines = data.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let (line, column) = (lines.count, (lines.last?.count ?? 0) + 1)
        return LocalizedText(en: "see line \(line), column \(column)", ko: "\(line)행 \(column)열을 보십시오")
    }

    /// A coding path in words, such as ` at chapters[3].title`; empty at the top level.
    private static func describe(_ path: [any CodingKey]) -> LocalizedText {
        var text = ""
        for key in path {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
        return text.isEmpty ? LocalizedText(en: "", ko: "") : LocalizedText(en: " at \(text)", ko: " \(text)에")
    }
}
