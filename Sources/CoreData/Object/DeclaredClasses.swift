import CRuntime

/// The classes of the process, found by their names without a module.
///
/// Xcode writes `Employee` into a model, and on a Mac `@objc(Employee)` makes that the class's name in the Objective-C
/// runtime. Swift's own runtime finds a type only by its full name, `Company.Employee`, and a model does not say which
/// module that is. So this reads the records that the compiler leaves of every type of every image: about 50 µs for a
/// name, asked once for each entity.
enum DeclaredClasses {
    /// The classes called `name` that a module declares at its top level: the program's own first, then those of the
    /// libraries, which are loaded before it.
    static func named(_ name: String) -> [AnyClass] {
        var search = Search(name: name)
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
        var found: [AnyClass] = []

        mutating func look(in section: MetadataSection) {
            guard let start = UnsafeRawPointer(bitPattern: section.start) else { return }
            for offset in stride(from: 0, to: section.length, by: MemoryLayout<Int32>.size) {
                guard let record = TypeRecord(start + offset), record.isPlainClass, record.isNamed(name),
                    let type = record.type
                else { continue }
                found.append(type)
            }
        }
    }
}

/// What the compiler has written down of one type: flags, the declaration around it, its name, the way to its metadata.
///
/// The fields are distances from their own places in memory.
private struct TypeRecord {
    private let base: UnsafeRawPointer

    private enum Kind {
        static let mask: UInt32 = 0x1F
        static let module: UInt32 = 0
        static let classType: UInt32 = 16
        static let isGeneric: UInt32 = 0x80
    }

    /// - Parameter entry: an entry of an image's table, which leads to the record or to a pointer to it.
    init?(_ entry: UnsafeRawPointer) {
        let distance = entry.load(as: Int32.self)
        // The two lowest bits tell what the entry leads to; what else there might be occurs on Apple's systems only.
        switch distance & 3 {
        case 0: base = entry + Int(distance)
        case 1: base = (entry + Int(distance & ~3)).load(as: UnsafeRawPointer.self)
        default: return nil
        }
    }

    private func field(_ index: Int) -> UnsafeRawPointer { base + index * MemoryLayout<Int32>.size }

    /// Whether it is a class without parameters, declared in a module and not inside another type.
    var isPlainClass: Bool {
        let flags = base.load(as: UInt32.self)
        guard flags & Kind.mask == Kind.classType, flags & Kind.isGeneric == 0 else { return false }
        let distance = field(1).load(as: Int32.self)
        var parent = field(1) + Int(distance & ~1)
        if distance & 1 == 1 { parent = parent.load(as: UnsafeRawPointer.self) }
        return parent.load(as: UInt32.self) & Kind.mask == Kind.module
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
