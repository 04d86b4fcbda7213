import Foundation

/// Holds a tree against the grammar.
extension ModelGrammar {
    /// Throws a `ModelFileError` for the first node that does not follow the grammar.
    static func check(_ root: ModelNode, path: String) throws {
        guard root.name == "model" else {
            throw ModelFileError(
                path: path, line: root.line, element: root.name,
                problem: "this is not a data model: the outermost element has to be <model>")
        }
        try checkTree(root, path: path)
    }

    private static func checkTree(_ node: ModelNode, path: String) throws {
        func fail(_ problem: String, at place: ModelNode) -> ModelFileError {
            ModelFileError(path: path, line: place.line, element: place.name, problem: problem)
        }
        guard let rule = rules[node.name] else { throw fail("no model file has such an element", at: node) }
        for attribute in rule.attributes {
            if let value = node[attribute.name] {
                guard let expected = attribute.form.problem(with: value) else { continue }
                throw fail("the attribute \"\(attribute.name)\" is \"\(value)\", but \(expected)", at: node)
            } else if attribute.isRequired {
                throw fail("the attribute \"\(attribute.name)\" is missing", at: node)
            }
        }
        for child in node.children {
            guard rule.children.contains(child.name) else {
                let place =
                    rules[child.name] == nil ? "no model file has such an element" : "it has no place in <\(node.name)>"
                throw fail(place, at: child)
            }
            try checkTree(child, path: path)
        }
    }
}

extension ModelGrammar.Form {
    /// What is wrong with a value, as the end of a sentence; nil when it is right.
    func problem(with value: String) -> String? {
        switch self {
        case .text: nil
        case .flag: ["YES", "NO", "true", "false"].contains(value) ? nil : "has to be YES or NO"
        case .whole: Int(value) == nil ? "has to be a whole number" : nil
        case .number: Double(value) == nil ? "has to be a number" : nil
        case .oneOf(let values): values.contains(value) ? nil : "has to be one of: \(values.joined(separator: ", "))"
        }
    }
}
