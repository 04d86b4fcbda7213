import Foundation

/// Checks a tree against the grammar.
extension ModelGrammar {
    /// Throws a `ModelFileError` for the first node that does not follow the grammar.
    static func check(_ root: ModelNode, path: String) throws {
        guard root.name == "model" else {
            throw ModelFileError(
                path: path, line: root.line, element: root.name,
                problem: "this is not a data model: the outermost element has to be <model>",
                korean: "데이터 모델이 아닙니다. 가장 바깥 요소는 <model>이어야 합니다.")
        }
        try checkTree(root, path: path)
    }

    private static func checkTree(_ node: ModelNode, path: String) throws {
        func fail(_ problem: String, _ korean: String, at place: ModelNode) -> ModelFileError {
            ModelFileError(path: path, line: place.line, element: place.name, problem: problem, korean: korean)
        }
        func unknown(_ place: ModelNode) -> ModelFileError {
            fail("this element is not part of the model format", "모델 파일 형식에 없는 요소입니다.", at: place)
        }
        guard let rule = rules[node.name] else { throw unknown(node) }
        for attribute in rule.attributes {
            if let value = node[attribute.name] {
                guard let expected = attribute.form.problem(with: value) else { continue }
                throw fail(
                    "the attribute \"\(attribute.name)\" is \"\(value)\", but \(expected.en)",
                    "XML 속성 \"\(attribute.name)\"의 값이 \"\(value)\"인데, \(expected.ko).", at: node)
            } else if attribute.isRequired {
                throw fail(
                    "the attribute \"\(attribute.name)\" is missing", "XML 속성 \"\(attribute.name)\" 값이 빠졌습니다.",
                    at: node)
            }
        }
        for child in node.children {
            guard rule.children.contains(child.name) else {
                guard rules[child.name] != nil else { throw unknown(child) }
                throw fail(
                    "it is not allowed in <\(node.name)>", "<\(node.name)> 요소 안에는 들어갈 수 없습니다.", at: child)
            }
            try checkTree(child, path: path)
        }
    }
}

extension ModelGrammar.Form {
    /// The end of a sentence that describes the problem with a value; nil if the value is valid.
    func problem(with value: String) -> (en: String, ko: String)? {
        switch self {
        case .text: return nil
        case .flag:
            let isRight = ["YES", "NO", "true", "false"].contains(value)
            return isRight ? nil : ("has to be YES or NO", "YES나 NO여야 합니다")
        case .whole: return Int(value) == nil ? ("has to be a whole number", "정수여야 합니다") : nil
        case .number: return Double(value) == nil ? ("has to be a number", "수여야 합니다") : nil
        case .oneOf(let values):
            let list = values.joined(separator: ", ")
            return values.contains(value) ? nil : ("has to be one of: \(list)", "다음 가운데 하나여야 합니다: \(list)")
        }
    }
}
