/// Highlights SQL as SQLite and Core Data's log print it. Keywords are matched case-insensitively against a list.
enum SQLLexer {
    static func mark(_ scanner: inout Scanner) {
        while !scanner.isAtEnd {
            let byte = scanner.current
            switch byte {
            case UInt8(ascii: "-") where scanner.peek(1) == UInt8(ascii: "-"): scanner.lineComment()
            case UInt8(ascii: "'"): scanner.quoted(byte, escapes: false)
            case UInt8(ascii: "\""):
                scanner.position += 1
                scanner.skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
                scanner.position += 1
            case _ where byte.isDigit: scanner.number()
            case _ where byte.isWordByte:
                let start = scanner.position
                scanner.skip { $0.isWordByte }
                let word = scanner.text(from: start)
                if keywords.contains(word.uppercased()) {
                    scanner.mark(from: start, as: .keyword)
                } else if word.hasPrefix("Z"), word == word.uppercased() {
                    scanner.mark(from: start, as: .type)
                }
            default: scanner.position += 1
            }
        }
    }

    private static let keywords: Set<String> = [
        "ADD", "ALTER", "ANALYZE", "AND", "AS", "ASC", "ATTACH", "AUTOINCREMENT", "BEGIN", "BETWEEN", "BLOB", "BY",
        "CASCADE", "CASE", "CHECK", "COLLATE", "COLUMN", "COMMIT", "CONFLICT", "CONSTRAINT", "CREATE", "CROSS",
        "DEFAULT", "DEFERRED", "DELETE", "DESC", "DISTINCT", "DO", "DROP", "ELSE", "END", "EXCEPT", "EXCLUSIVE",
        "EXISTS", "EXPLAIN", "FLOAT", "FOREIGN", "FROM", "GLOB", "GROUP", "HAVING", "IF", "IMMEDIATE", "IN",
        "INDEX", "INNER", "INSERT", "INTEGER", "INTERSECT", "INTO", "IS", "ISNULL", "JOIN", "KEY", "LEFT", "LIKE",
        "LIMIT", "NOT", "NOTNULL", "NULL", "OFFSET", "ON", "OR", "ORDER", "OUTER", "PLAN", "PRAGMA", "PRIMARY",
        "QUERY", "REFERENCES", "REPLACE", "ROLLBACK", "SAVEPOINT", "SELECT", "SET", "TABLE", "TEXT", "THEN",
        "TIMESTAMP", "TRANSACTION", "TRIGGER", "UNION", "UNIQUE", "UPDATE", "USING", "VACUUM", "VALUES", "VARCHAR",
        "VIEW", "WHEN", "WHERE", "WITH",
    ]
}

/// Highlights a terminal session: commands, options, quoted words and comments.
enum ShellLexer {
    static func mark(_ scanner: inout Scanner) {
        var isCommand = true
        while !scanner.isAtEnd {
            let byte = scanner.current
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "|"), UInt8(ascii: ";"):
                isCommand = true
                scanner.position += 1
            case UInt8(ascii: "#") where scanner.peek(-1).isSpace || scanner.position == 0: scanner.lineComment()
            case UInt8(ascii: "'"): scanner.quoted(byte, escapes: false)
            case UInt8(ascii: "\""): scanner.quoted(byte)
            case UInt8(ascii: "-") where scanner.peek(-1).isSpace:
                let start = scanner.position
                scanner.skip { $0.isWordByte || $0 == UInt8(ascii: "-") }
                scanner.mark(from: start, as: .attribute)
            case _ where byte.isSpace || byte == UInt8(ascii: "$"): scanner.position += 1
            default:
                let start = scanner.position
                scanner.skip { !$0.isSpace && $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: ";") }
                if isCommand { scanner.mark(from: start, as: .function) }
                isCommand = false
            }
        }
    }
}

/// Highlights JSON, with different colors for keys and values.
enum JSONLexer {
    static func mark(_ scanner: inout Scanner) {
        while !scanner.isAtEnd {
            let byte = scanner.current
            switch byte {
            case UInt8(ascii: "\""):
                let start = scanner.position
                scanner.position += 1
                while !scanner.isAtEnd, scanner.current != byte {
                    scanner.position += scanner.current == UInt8(ascii: "\\") ? 2 : 1
                }
                scanner.position = min(scanner.position + 1, scanner.bytes.count)
                scanner.mark(from: start, as: scanner.current == UInt8(ascii: ":") ? .attribute : .string)
            case _ where byte.isDigit: scanner.number()
            case _ where byte.isLetter:
                let start = scanner.position
                scanner.skip { $0.isLetter }
                scanner.mark(from: start, as: .keyword)
            default: scanner.position += 1
            }
        }
    }
}

/// Highlights XML, such as a model's `contents` file: tags, attributes and their values.
enum XMLLexer {
    static func mark(_ scanner: inout Scanner) {
        while !scanner.isAtEnd {
            if scanner.isAt("<!--") {
                let start = scanner.position
                while !scanner.isAtEnd, !scanner.isAt("-->") { scanner.position += 1 }
                scanner.position = min(scanner.position + 3, scanner.bytes.count)
                scanner.mark(from: start, as: .comment)
            } else if scanner.current == UInt8(ascii: "<") {
                tag(&scanner)
            } else {
                scanner.position += 1
            }
        }
    }

    private static func tag(_ scanner: inout Scanner) {
        scanner.skip { !$0.isWordByte && $0 != UInt8(ascii: ">") }
        var start = scanner.position
        scanner.skip { $0.isWordByte || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") }
        scanner.mark(from: start, as: .keyword)
        while !scanner.isAtEnd, scanner.current != UInt8(ascii: ">") {
            if scanner.current == UInt8(ascii: "\"") {
                scanner.quoted(UInt8(ascii: "\""), escapes: false)
            } else if scanner.current.isWordByte {
                start = scanner.position
                scanner.skip { $0.isWordByte || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") }
                scanner.mark(from: start, as: .attribute)
            } else {
                scanner.position += 1
            }
        }
    }
}
