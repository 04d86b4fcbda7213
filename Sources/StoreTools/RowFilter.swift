import CoreData
import TerminalText

/// The predicate of `--where`, checked before a fetch.
///
/// It can use only the format language, in which a date is written in seconds. A string in place of a date would
/// silently match nothing, so here it is an error that contains the number to write.
struct RowFilter {
    let predicate: NSPredicate

    /// - Throws: `StoreProblem` for a format that is not a predicate, for names that the entity does not have, and for
    ///   strings in place of dates.
    init(_ format: String, of entity: NSEntityDescription) throws {
        do {
            predicate = try NSPredicate(_validating: format)
        } catch let error as PredicateFormatError {
            let rest = format.dropFirst(error.position).prefix(20)
            throw StoreProblem(
                en: "--where: \(error.description)",
                ko: rest.isEmpty
                    ? "--where: 조건식이 중간에 끝났습니다. \"\(format)\" 끝에 값이나 조건이 더 있어야 합니다."
                    : "--where: \"\(format)\" 조건식의 \(error.position + 1)번째 글자부터 읽을 수 없습니다: \(rest)")
        }
        try check(predicate, entity)
    }

    /// The problem with a predicate that a SQLite store does not support.
    static func problem(_ error: CocoaError) -> StoreProblem {
        let part = (error.userInfo[NSUnsupportedPartErrorKey] as? String).map { ": \($0)" } ?? "."
        return StoreProblem(
            en: "--where: \(error.localizedDescription)", ko: "--where: SQLite 저장소가 지원하지 않는 조건이 있습니다\(part)")
    }

    private func check(_ predicate: NSPredicate, _ entity: NSEntityDescription) throws {
        switch predicate {
        case let compound as NSCompoundPredicate:
            for case let part as NSPredicate in compound.subpredicates { try check(part, entity) }
        case let comparison as NSComparisonPredicate:
            let (left, right) = (comparison.leftExpression, comparison.rightExpression)
            for (one, other) in [(left, right), (right, left)] {
                try check(one, entity)
                guard let date = try property(one, entity) as? NSAttributeDescription,
                    date.attributeType == .dateAttributeType, let text = Self.text(other)
                else { continue }
                throw Self.noDate(text, "\(date.entity.name ?? "").\(date.name)")
            }
        default: break
        }
    }

    private func check(_ expression: NSExpression, _ entity: NSEntityDescription) throws {
        switch expression.expressionType {
        case .keyPath: _ = try property(expression, entity)
        case .function:
            let arguments = expression.arguments ?? []
            if expression.function == "castObject:toType:", arguments.count == 2,
                arguments[1].expressionType == .constantValue, arguments[1].constantValue as? String == "NSDate",
                let text = Self.text(arguments[0])
            {
                throw Self.noDate(text, nil)
            }
            for argument in arguments { try check(argument, entity) }
        case .aggregate: for part in expression.collection as? [NSExpression] ?? [] { try check(part, entity) }
        default: break
        }
    }

    /// A constant string, or the first one in a list.
    private static func text(_ expression: NSExpression) -> String? {
        switch expression.expressionType {
        case .constantValue: expression.constantValue as? String
        case .aggregate: (expression.collection as? [NSExpression] ?? []).lazy.compactMap(text).first
        default: nil
        }
    }
}

// MARK: Names
extension RowFilter {
    /// The property at the end of a key path; nil for any other expression, or if the path continues past the model's
    /// properties.
    private func property(_ expression: NSExpression, _ entity: NSEntityDescription) throws -> NSPropertyDescription? {
        guard expression.expressionType == .keyPath else { return nil }
        var entity: NSEntityDescription? = entity
        var found: NSPropertyDescription?
        for key in expression.keyPath.split(separator: ".").map(String.init) {
            if key.hasPrefix("@") || key == "objectID" || key == "entity" { return nil }
            if key.lowercased() == "self" { continue }
            guard let known = entity else { return nil }
            guard let property = known.propertiesByName[key] else {
                // Properties of subentities are found too, not only the entity's own.
                if Self.isKnownBelow(known, key) { return nil }
                throw Self.unknown(key, known)
            }
            found = property
            entity = (property as? NSRelationshipDescription)?.destinationEntity
        }
        return found
    }

    private static func isKnownBelow(_ entity: NSEntityDescription, _ key: String) -> Bool {
        entity.subentities.contains { $0.propertiesByName[key] != nil || isKnownBelow($0, key) }
    }

    private static func unknown(_ key: String, _ entity: NSEntityDescription) -> StoreProblem {
        let names = entity.propertiesByName.keys.sorted()
        let list = names.joined(separator: ", ")
        let guess = Suggestion.nearest(to: key, among: names)
        let name = entity.name ?? ""
        return StoreProblem(
            en: "--where: \(name) has no \"\(key)\"; "
                + (guess.map { "did you mean \"\($0)\"? It has" } ?? "it has") + " \(list).",
            ko: "--where: \(name) 엔티티에 \"\(key)\" 속성이나 관계가 없습니다."
                + (guess.map { " 혹시 \"\($0)\"입니까?" } ?? "") + " 있는 것: \(list)")
    }
}

// MARK: Dates
extension RowFilter {
    private static func noDate(_ text: String, _ attribute: String?) -> StoreProblem {
        let seconds = date(text).map { $0.timeIntervalSinceReferenceDate }
        let number = seconds.map { $0 == $0.rounded() ? "\(Int64($0))" : "\($0)" } ?? "0"
        let cast = "CAST(\(number), \"NSDate\")"
        let isKnown = seconds != nil
        return StoreProblem(
            en: "--where: " + (attribute.map { "\($0) is a date, and \"\(text)\" is a string. " } ?? "")
                + "Write a date as seconds since 2001 UTC: "
                + (isKnown ? "\"\(text)\" is \(cast)." : "\(cast) is 2001-01-01T00:00:00Z."),
            ko: "--where: " + (attribute.map { "\($0) 속성은 날짜인데 \"\(text)\" 값은 문자열입니다. " } ?? "")
                + "날짜는 2001년(UTC)부터 센 초로 쓰십시오. "
                + (isKnown ? "\"\(text)\" → \(cast)" : "2001-01-01T00:00:00Z → \(cast)"))
    }

    /// The most likely date for a string: in this tool's date format, or a day alone, in UTC.
    private static func date(_ text: String) -> Date? {
        let day = Date.ISO8601FormatStyle().year().month().day()
        let styles = [
            Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle(), day,
        ]
        return styles.lazy.compactMap { try? Date(text, strategy: $0) }.first
    }
}
