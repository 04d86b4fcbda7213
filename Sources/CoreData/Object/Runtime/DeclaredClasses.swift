import CRuntime

/// Finds the classes of the process by their names without a module.
///
/// Xcode writes `Employee` into a model, and on macOS `@objc(Employee)` makes that the class's name in the Objective-C
/// runtime. Swift's runtime finds a type only by its full name, `Company.Employee`, and a model does not contain the
/// module. So this reads the compiler's records of all types in all images: about 50 µs for a name, once per entity.
enum DeclaredClasses {
    /// The top-level classes called `name` in any module, including those private to a file: the program's own first,
    /// then those of the libraries, which are loaded before it. `Module.Class` finds those of one module.
    static func named(_ name: String) -> [AnyClass] {
        let parts = name.split(separator: ".").map(String.init)
        guard let last = parts.last, parts.count <= 2 else { return [] }
        var search = Search(name: last, module: parts.count == 2 ? parts[0] : nil)
        withUnsafeMutablePointer(to: &search) { search in
            swift_enumerateAllMetadataSections(
                { image, search in
                    search?.assumingMemoryBound(to: Search.self).pointee.look(in: image.pointee.types)
                    return true
                }, search)
        }
        return search.found.reversed()
    }

    private struct Search {
        let name: String
        let module: String?
        var found: [AnyClass] = []

        mutating func look(in section: MetadataSection) {
            guard let start = UnsafeRawPointer(bitPattern: section.start) else { return }
            for offset in stride(from: 0, to: section.length, by: MemoryLayout<Int32>.size) {
                guard let record = TypeRecord(start + offset), record.isPlainClass(of: module), record.isNamed(name),
                    let type = record.type
                else { continue }
                found.append(type)
            }
        }
    }
}

/// The compiler's record of a type: flags, the enclosing declaration, the name, and the metadata accessor.
///
/// The fields are relative to their own addresses.
private struct TypeRecord {
    private let base: UnsafeRawPointer

    private enum Kind {
        static let mask: UInt32 = 0x1F
        static let module: UInt32 = 0
        static let anonymous: UInt32 = 2
        static let classType: UInt32 = 16
        static let isGeneric: UInt32 = 0x80
    }

    /// - Parameter entry: an entry of an image's table, which refers to the record or to a pointer to it.
    init?(_ entry: UnsafeRawPointer) {
        let distance = entry.load(as: Int32.self)
        // The two lowest bits specify what the entry refers to. Other values occur only on Apple's systems.
        switch distance & 3 {
        case 0: base = entry + Int(distance)
        case 1: base = (entry + Int(distance & ~3)).load(as: UnsafeRawPointer.self)
        default: return nil
        }
    }

    private func field(_ index: Int) -> UnsafeRawPointer { base + index * MemoryLayout<Int32>.size }

    private init(base: UnsafeRawPointer) { self.base = base }

    private var kind: UInt32 { base.load(as: UInt32.self) & Kind.mask }

    /// The enclosing declaration.
    private var parent: TypeRecord {
        let distance = field(1).load(as: Int32.self)
        let parent = field(1) + Int(distance & ~1)
        return TypeRecord(base: distance & 1 == 1 ? parent.load(as: UnsafeRawPointer.self) : parent)
    }

    /// Whether it is a class without type parameters, declared at the top level of a module.
    func isPlainClass(of module: String?) -> Bool {
        guard kind == Kind.classType, base.load(as: UInt32.self) & Kind.isGeneric == 0 else { return false }
        // Declarations private to a file are inside a declaration without a name.
        var parent = parent
        if parent.kind == Kind.anonymous { parent = parent.parent }
        return parent.kind == Kind.module && module.map(parent.isNamed) ?? true
    }

    func isNamed(_ name: String) -> Bool {
        let own = (field(2) + Int(field(2).load(as: Int32.self))).assumingMemoryBound(to: CChar.self)
        return strcmp(own, name) == 0
    }

    var type: AnyClass? {
        typealias Access = @convention(c) (_ request: Int) -> TypeResponse
        let distance = field(3).load(as: Int32.self)
        guard distance != 0 else { return nil }
        let access = unsafeBitCast(field(3) + Int(distance), to: Access.self)
        // Request 0 waits until the class is complete.
        return access(0).type.map { unsafeBitCast($0, to: AnyClass.self) }
    }
}
