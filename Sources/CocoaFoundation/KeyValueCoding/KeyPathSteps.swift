import Foundation

/// A key path in text, cut into its steps once so that walking it needs no parsing.
struct KeyPathSteps {
    enum Step {
        case key(String)
        /// A collection operator and what it is to read from each member.
        indirect case collection(CollectionOperator, KeyPathSteps?)
        /// An operator of no known name, which is the caller's mistake once it is reached.
        case unknownOperator(String)
    }

    let text: String
    let steps: [Step]

    init(_ text: String) {
        self.text = text
        let keys = text.split(separator: ".", omittingEmptySubsequences: false)
        var steps: [Step] = []
        for (index, key) in keys.enumerated() {
            guard key.hasPrefix("@"), key != "@" else {
                // `self` is the value itself, whatever it is.
                if key != "self" { steps.append(.key(String(key))) }
                continue
            }
            guard let operation = CollectionOperator(rawValue: String(key)) else {
                steps.append(.unknownOperator(String(key)))
                continue
            }
            let rest = keys[(index + 1)...].joined(separator: ".")
            steps.append(.collection(operation, rest.isEmpty ? nil : KeyPathSteps(rest)))
            break
        }
        self.steps = steps
    }

    func value(from root: Any?) -> Any? {
        var current = root
        for step in steps {
            guard let value = current else { return nil }
            switch step {
            case .key(let key): current = KeyValueAccess.value(of: value, forKey: key)
            case .collection(let operation, let rest): current = operation.value(of: value, rest)
            case .unknownOperator(let name):
                misuse(
                    "\(name) in the key path '\(text)' is no collection operator. There are \(CollectionOperator.list)."
                )
            }
        }
        return current is NSNull ? nil : current
    }
}
