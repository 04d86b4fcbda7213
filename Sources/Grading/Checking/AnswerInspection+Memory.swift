import TerminalText

/// Access to memory without checks, from the compiler's remarks.
extension AnswerInspection {
    struct UnsafeUse {
        var line: Int
        /// The type or the function that the compiler remarks on.
        var name: String
        /// Whether Swift makes the pointer for a function that accesses a single value through it, such as
        /// `fileExists(atPath:isDirectory:)`: for its parameter, and for its arguments `&variable` and `nil`. A pointer
        /// that the answer gets itself has another remark, about a constant, a property or the pointer's own function.
        var isImplicit: Bool

        /// Whether it is one of C's streams, such as `stderr`.
        var isStream: Bool { name.hasSuffix("<FILE>") || name.hasSuffix("<FILE>?") }
    }

    /// The functions that access one value through a pointer to a variable. Others, such as `copyBytes(to:count:)`,
    /// access as many as they're told to, also behind the variable.
    private static let functionsOfOneValue: Set = [
        "fileExists", "NSDecimalAdd", "NSDecimalSubtract", "NSDecimalMultiply", "NSDecimalDivide", "NSDecimalRound",
        "NSDecimalPower", "NSDecimalMultiplyByPowerOf10", "NSDecimalNormalize", "NSDecimalCompact", "NSDecimalCopy",
        "NSDecimalCompare", "NSDecimalString", "NSDecimalIsNotANumber", "scanInt", "scanInt32", "scanInt64",
        "scanDouble",
        "scanFloat", "scanDecimal", "scanHexInt32", "scanHexInt64", "scanUnsignedLongLong", "attribute", "attributes",
        "time", "gettimeofday", "clock_gettime", "mktime", "timegm", "modf", "frexp", "remquo", "strtod", "strtol",
        "stat",
        "lstat", "getenv",
    ]

    /// The uses of memory without checks in the compiler's remarks.
    static func unsafeUses(in remarks: String, file: String, source: String) -> [UnsafeUse] {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        var uses: [UnsafeUse] = []
        for text in remarks.split(separator: "\n") {
            guard text.contains("unsafe"), let note = text.firstRange(of: ": note: "), text.contains("/\(file):") else {
                continue
            }
            let place = text[..<note.lowerBound].split(separator: ":")
            guard place.count >= 3, let line = Int(place[place.count - 2]), let column = Int(place[place.count - 1])
            else {
                continue
            }
            let remark = text[note.upperBound...]
            let isArgument = remark.hasPrefix("argument ") && lines.indices.contains(line - 1)
            let argument = isArgument ? String(decoding: lines[line - 1].utf8.dropFirst(column - 1), as: UTF8.self) : ""
            let isAddress = argument.hasPrefix("&") || argument.hasPrefix("nil")
            let call = remark.firstMatch(
                of:
                    #/^(?:argument \S+ in call|reference) to (?:instance method|class method|static method|initializer|global function) '([^'(]+)/#
            )
            let isOfOneValue = call.map { functionsOfOneValue.contains(String($0.1)) } ?? false
            let isReference = remark.hasPrefix("reference to ")
            for match in remark.matches(of: /'([^']+)'/) {
                let isTyped =
                    isReference && match.1.contains(/^Unsafe(Mutable)?Pointer</) && !match.1.hasSuffix(".Type")
                uses.append(
                    UnsafeUse(
                        line: line, name: String(match.1), isImplicit: isOfOneValue && (isTyped || isAddress)))
            }
        }
        return uses
    }

    private static func reason(for use: UnsafeUse) -> LocalizedText {
        guard use.isStream else {
            return LocalizedText(en: "it accesses memory without checks", ko: "검사 없이 메모리에 접근합니다")
        }
        return LocalizedText(
            en: "C's streams are accessed without checks. \(ForbiddenSymbols.toPrint.en)",
            ko: "C의 스트림에는 검사 없이 접근하게 됩니다. \(ForbiddenSymbols.toPrint.ko)")
    }

    /// For an answer with more warnings than are read. The remark on unsafe code could be among the others.
    static let tooManyRemarks = Finding(
        name: "warnings",
        reason: LocalizedText(
            en: "the compiler has more warnings about it than can be read. Remove the code that it warns about.",
            ko: "컴파일러 경고가 너무 많아 모두 읽을 수 없습니다. 경고가 나는 코드를 고치십시오."))

    func unsafeCode(_ remarks: String, file: String, facts: ExerciseFacts) -> [Finding] {
        let uses = Self.unsafeUses(in: remarks, file: file, source: source)
        let streams = Dictionary(
            uses.filter { $0.isStream && !allowed.contains($0.name) }.map { ($0.line, $0) }
        ) { first, _ in first }
        var seen: Set<Int> = []
        return uses.compactMap { use in
            guard !facts.unsafeNames.contains(use.name), use.name.contains("nsafe") || use.name.contains("Unmanaged"),
                // Swift makes the pointer to a text that a function of C takes.
                !["UnsafePointer<CChar>", "UnsafePointer<CChar>?"].contains(use.name), !use.isImplicit,
                !allowed.contains(use.name), seen.insert(use.line).inserted
            else { return nil }
            // A call with a stream has other unsafe arguments too, which say less.
            let shown = streams[use.line] ?? use
            return Finding(name: shown.name, reason: Self.reason(for: shown), line: use.line)
        }
    }
}
