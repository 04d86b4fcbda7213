import Foundation
import SwiftParser
import SwiftSyntax

/// A source, as text and as a tree.
struct SourceText {
    /// The path of the original itself, for errors, even if it was reached through a link.
    let path: String
    /// The name of its copy.
    let name: String
    let bytes: [UInt8]
    let tree: SourceFileSyntax
    let imports: Set<String>
    private let lineStarts: [Int]

    init(path: String, name: String) throws {
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        self.name = name
        guard let data = FileManager.default.contents(atPath: self.path) else {
            throw PortingProblem("\(self.path) cannot be read")
        }
        // The copy begins with another line, and the compiler accepts a byte order mark only at the beginning.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = String(decoding: data.starts(with: mark) ? data.dropFirst(mark.count) : data, as: UTF8.self)
        let bytes = Array(text.utf8)
        self.bytes = bytes
        tree = Parser.parse(source: text)
        imports = Set(tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.module })
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    var fileName: String { URL(fileURLWithPath: path).lastPathComponent }

    func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension ImportDeclSyntax {
    var module: String? { path.first?.name.text }
}

extension SyntaxProtocol {
    /// The bytes of the node without the blanks and comments around it.
    var range: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}

extension DeclModifierListSyntax {
    func first(_ names: String...) -> DeclModifierSyntax? { first { names.contains($0.name.text) } }
}

extension AttributeListSyntax {
    func first(named name: String) -> AttributeSyntax? {
        lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.trimmedDescription == name }
    }
}

extension TypeSyntaxProtocol {
    /// The last name of the type, without its module, its arguments and question marks.
    var baseName: String {
        if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.baseName }
        if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.baseName }
        if let member = self.as(MemberTypeSyntax.self) { return member.name.text }
        if let name = self.as(IdentifierTypeSyntax.self) { return name.name.text }
        return trimmedDescription
    }
}

extension FunctionCallExprSyntax {
    /// Whether the call makes a timer that calls a method.
    var isTimer: Bool {
        ["Timer", "Timer.init", "Timer.scheduledTimer"].contains(calledExpression.trimmedDescription)
            && arguments.contains { $0.label?.text == "target" }
    }
}
