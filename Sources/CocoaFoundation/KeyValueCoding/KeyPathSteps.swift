import Foundation

/// A key path as a string, split into its steps once so that evaluating it needs no parsing.
struct KeyPathSteps {
    enum Step {
        case key(String)
        /// A collection operator, which reads the following steps from each member.
        case collection(CollectionOperator)
        /// An operator with an unknown name. It stops the process only when it is evaluated.
        case unknownOperator(String)
    }

    let text: String
    let steps: [Step]
    /// The key, if the path is a single key.
    let key: String?

    init(_ text: String) {
        self.text = text
        if KeyPathSteps.isKey(text) {
            steps = [.key(text)]
            key = text
            return
        }
        let keys = text.split(separator: ".", omittingEmptySubsequences: false)
        steps = keys.compactMap { key in
            if key.hasPrefix("@"), key != "@" {
                return CollectionOperator(rawValue: String(key)).map(Step.collection) ?? .unknownOperator(String(key))
            }
            // `self` is the value itself, so it is not a step.
            return key == "self" ? nil : .key(String(key))
        }
        if steps.count == 1, case .key(let only) = steps[0] { key = only } else { key = nil }
    }

    /// Whether the path is a single key, as most are.
    private static func isKey(_ text: String) -> Bool {
        !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") } && text != "self"
    }

    /// The maximum number of collection operators in a path, which is how deep its evaluation recurses.
    static func countOfOperators(in text: String) -> Int {
        text.utf8.reduce(0) { $1 == UInt8(ascii: "@") ? $0 + 1 : $0 }
    }

    func value(from root: Any?) -> Any? {
        if let key { return root.flatMap { KeyValueAccess.value(of: $0, forKey: key) } }
        return value(from: root, startingAt: 0)
    }

    private func value(from root: Any?, startingAt start: Int) -> Any? {
        var current = root
        for index in start..<steps.count {
            guard let value = current else { return nil }
            switch steps[index] {
            case .key(let key): current = KeyValueAccess.value(of: value, forKey: key)
            case .collection(let operation):
                let rest = index + 1
                let read = rest < steps.count ? { self.value(from: $0, startingAt: rest) } : nil
                return operation.value(of: value, reading: read)
            case .unknownOperator(let name):
                misuse(
                    "\(name) in the key path '\(text)' is no collection operator. There are \(CollectionOperator.list)."
                )
            }
        }
        return current
    }
}
