import Foundation

/// The symbols and sections of a compiled file, in the format ELF for 64 bits.
struct ObjectFile {
    struct Symbol: Hashable {
        var name: String
        var isDefined: Bool
        /// Whether it's one of many equal copies, of which the program keeps one, and invisible outside the program.
        var isMergedCopy: Bool
    }

    private(set) var symbols: [Symbol] = []
    /// The names of the sections with pointers to functions that run before or after the main function.
    private(set) var constructors: [String] = []

    init(_ file: URL) throws {
        let data = try Data(contentsOf: file)
        let sections = data.withUnsafeBytes { Self.sections(in: $0) }
        data.withUnsafeBytes { bytes in
            for section in sections where section.kind == .symbols && sections.indices.contains(section.link) {
                read(bytes, section, names: sections[section.link])
            }
        }
        constructors = sections.filter { $0.kind == .constructors }.map(\.name)
    }

    var undefined: Set<String> { Set(symbols.filter { !$0.isDefined }.map(\.name)) }
    var defined: Set<String> { Set(symbols.filter(\.isDefined).map(\.name)) }

    // MARK: - The format

    private struct Section {
        enum Kind { case symbols, constructors, other }
        var kind: Kind
        var name: String
        var offset: Int
        var size: Int
        var link: Int
    }

    private static func number<Value: FixedWidthInteger>(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _: Value.Type)
        -> Int
    {
        guard offset >= 0, offset + MemoryLayout<Value>.size <= bytes.count else { return 0 }
        return Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
    }

    private static func text(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> String {
        guard offset >= 0, offset < bytes.count else { return "" }
        return String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func sections(in bytes: UnsafeRawBufferPointer) -> [Section] {
        let table = number(bytes, 0x28, UInt64.self)
        let (size, count) = (number(bytes, 0x3A, UInt16.self), number(bytes, 0x3C, UInt16.self))
        // A file with very many sections has their number in the first one.
        let total = count == 0 ? number(bytes, table + 0x20, UInt64.self) : count
        let plain = number(bytes, 0x3E, UInt16.self)
        let namesIndex = plain == 0xFFFF ? number(bytes, table + 0x28, UInt32.self) : plain
        let names = number(bytes, table + namesIndex * size + 0x18, UInt64.self)
        return (0..<total).map { index in
            let start = table + index * size
            let name = text(bytes, names + number(bytes, start, UInt32.self))
            let kind: Section.Kind =
                switch number(bytes, start + 4, UInt32.self) {
                case 2: .symbols
                case 14, 15, 16: .constructors
                default:
                    [".init", ".fini", ".ctors", ".dtors"].contains { name.hasPrefix($0) } ? .constructors : .other
                }
            return Section(
                kind: kind, name: name, offset: number(bytes, start + 0x18, UInt64.self),
                size: number(bytes, start + 0x20, UInt64.self), link: number(bytes, start + 0x28, UInt32.self))
        }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer, _ table: Section, names: Section) {
        for start in stride(from: table.offset, to: table.offset + table.size, by: 24) {
            let information = Self.number(bytes, start + 4, UInt8.self)
            let (binding, kind) = (information >> 4, information & 15)
            // Symbols of sections and files, and those of one file alone.
            if kind == 3 || kind == 4 || binding == 0 { continue }
            let name = Self.text(bytes, names.offset + Self.number(bytes, start, UInt32.self))
            if name.isEmpty { continue }
            // Internal or hidden. The third kind, protected, is visible everywhere.
            let isHidden = [1, 2].contains(Self.number(bytes, start + 5, UInt8.self) & 3)
            symbols.append(
                Symbol(
                    name: name, isDefined: Self.number(bytes, start + 6, UInt16.self) != 0,
                    isMergedCopy: binding == 2 && isHidden))
        }
    }
}
