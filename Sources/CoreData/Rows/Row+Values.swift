// Converts between cells and the values that programs see. In untyped APIs numbers are `NSNumber`s, as in Apple's
// framework, so that both `object.value(forKey: "salary") as? Double` and `as? Int` work.
extension Row {
    /// The cell's value for key-value coding; nil for null and for object-valued cells, whose values the object holds.
    func value(_ property: PropertyLayout, _ layout: EntityLayout) -> Any? {
        if property.kind == .composite { return property.assembled { value($0, layout) } }
        guard property.isStored else { return nil }
        let cell = property.place
        guard kind(cell, layout) != .null else { return nil }
        switch property.kind {
        case .integer16:
            return Int16(exactly: integer(cell)).map { NSNumber(value: $0) } ?? NSNumber(value: integer(cell))
        case .integer32:
            return Int32(exactly: integer(cell)).map { NSNumber(value: $0) } ?? NSNumber(value: integer(cell))
        case .integer64: return NSNumber(value: integer(cell))
        case .boolean: return NSNumber(value: integer(cell) != 0)
        case .float: return NSNumber(value: Float(real(cell)))
        case .double: return NSNumber(value: real(cell))
        case .date: return Date(timeIntervalSinceReferenceDate: real(cell))
        case .string: return string(cell)
        case .uri: return URL(string: string(cell))
        case .decimal: return NSDecimalNumber.stored(string(cell))
        case .binary: return data(cell, layout)
        case .uuid: return uuid(cell)
        case .transformable:
            return data(cell, layout).flatMap { ArchivedAttribute(property).value(in: $0) }
        case .object, .composite, .toOne, .toMany, .fetched: return nil
        }
    }

    @inline(__always)
    func string(_ cell: Int) -> String { String(decoding: bytes(cell), as: UTF8.self) }

    /// The bytes of a cell, read from their file if necessary; nil for other kinds.
    func data(_ cell: Int, _ layout: EntityLayout) -> Data? {
        switch kind(cell, layout) {
        case .bytes: Data(bytes(cell))
        case .file: ExternalFile.contents(at: string(cell))
        default: nil
        }
    }

    func uuid(_ cell: Int) -> UUID? {
        let bytes = bytes(cell)
        return bytes.count == 16 ? UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) : nil
    }

    /// Writes an attribute's value. Returns false if the cell cannot contain it and the object must hold it.
    ///
    /// A value of the wrong type is a programming error and stops the program, as in Apple's framework.
    func store(_ value: Any?, _ property: PropertyLayout, _ layout: EntityLayout, in slab: RowSlab) -> Bool {
        let cell = property.place
        guard let value, !(value is NSNull) else {
            setNull(cell, layout)
            return true
        }
        switch property.kind {
        case .integer16, .integer32, .integer64, .boolean:
            guard let number = value as? NSNumber else { unacceptable(value, property, layout) }
            set(number.nearestWholeNumber, cell, layout)
        case .double, .float:
            guard let number = value as? NSNumber else { unacceptable(value, property, layout) }
            set(property.kind == .float ? Double(number.floatValue) : number.doubleValue, cell, layout)
        case .date:
            guard let date = value as? Date else { unacceptable(value, property, layout) }
            set(date.timeIntervalSinceReferenceDate, cell, layout)
        case .string:
            guard let string = value as? String else { unacceptable(value, property, layout) }
            set(string, cell, layout, in: slab)
        case .uri:
            guard let url = value as? URL else { unacceptable(value, property, layout) }
            set(url.absoluteString, cell, layout, in: slab)
        case .decimal:
            guard let decimal = (value as? NSNumber).map(Row.decimal) ?? (value as? Decimal) else {
                unacceptable(value, property, layout)
            }
            set(decimal.description, cell, layout, in: slab)
        case .binary:
            guard let data = value as? Data else { unacceptable(value, property, layout) }
            data.withUnsafeBytes { set($0, as: .bytes, cell, layout, in: slab) }
        case .uuid:
            guard let uuid = value as? UUID else { unacceptable(value, property, layout) }
            withUnsafeBytes(of: uuid.uuid) { set($0, as: .bytes, cell, layout, in: slab) }
        case .object, .transformable, .composite, .toOne, .toMany, .fetched:
            setObject(cell, layout)
            return false
        }
        return true
    }

    /// Writes a value of one of the types that most programs pass for the attribute.
    ///
    /// Compares types instead of casting. A cast takes 600 instructions, and twice as many if it has to create an
    /// `NSNumber`.
    /// - Returns: false for any other value, and for a number that is out of range, which are not written.
    func storePlain(_ value: Any, _ property: PropertyLayout, _ layout: EntityLayout, in slab: RowSlab) -> Bool {
        let (cell, kind, type) = (property.place, property.kind, Swift.type(of: value))
        switch kind {
        case .integer16, .integer32, .integer64:
            let number: Int64
            if type == Int64.self {
                number = Row.content(of: value)
            } else if type == Int.self {
                number = Int64(Row.content(of: value) as Int)
            } else if type == Int32.self {
                number = Int64(Row.content(of: value) as Int32)
            } else if type == Int16.self {
                number = Int64(Row.content(of: value) as Int16)
            } else if type == NSNumber.self, let whole = (Row.content(of: value) as NSNumber).wholeNumber {
                number = whole
            } else {
                return false
            }
            if kind == .integer16, Int16(exactly: number) == nil { return false }
            if kind == .integer32, Int32(exactly: number) == nil { return false }
            set(number, cell, layout)
        case .boolean:
            guard type == Bool.self else { return false }
            set(Row.content(of: value) as Bool ? 1 : 0 as Int64, cell, layout)
        case .double:
            if type == Double.self {
                set(Row.content(of: value) as Double, cell, layout)
            } else if type == NSNumber.self {
                set((Row.content(of: value) as NSNumber).doubleValue, cell, layout)
            } else {
                return false
            }
        case .date:
            guard type == Date.self else { return false }
            set((Row.content(of: value) as Date).timeIntervalSinceReferenceDate, cell, layout)
        case .string:
            guard type == String.self else { return false }
            set(Row.content(of: value) as String, cell, layout, in: slab)
        default: return false
        }
        return true
    }

    /// The content of a value that is known to be a `Content`. `Any` contains small values itself; a cast would look
    /// for conversions first.
    @inline(__always)
    private static func content<Content>(of value: Any) -> Content {
        withUnsafePointer(to: value) { UnsafeRawPointer($0).assumingMemoryBound(to: Content.self).pointee }
    }

    @inline(__always)
    func set(_ string: String, _ cell: Int, _ layout: EntityLayout, in slab: RowSlab) {
        var string = string
        string.withUTF8 { set(UnsafeRawBufferPointer($0), as: .text, cell, layout, in: slab) }
    }

    /// The exact decimal of a number. Going through `Double` would turn 0.1 into its nearest binary fraction.
    private static func decimal(_ number: NSNumber) -> Decimal {
        (number as? NSDecimalNumber)?.decimalValue ?? Decimal(string: number.stringValue) ?? number.decimalValue
    }

    private func unacceptable(_ value: Any, _ property: PropertyLayout, _ layout: EntityLayout) -> Never {
        stop(
            .invalidArgumentException,
            "Unacceptable type of value for attribute: property = \"\(property.name)\"; "
                + "desired type = \(property.kind.className); given type = \(type(of: value)); value = \(value). "
                + "(entity \(layout.entity.name ?? ""))")
    }
}

extension ValueKind {
    /// The type's name in Xcode's model editor.
    var typeName: String {
        switch self {
        case .integer16: "an Integer 16"
        case .integer32: "an Integer 32"
        case .integer64: "an Integer 64"
        case .float: "a Float"
        default: className
        }
    }

    /// The class for key-value coding, as Apple's messages name it.
    var className: String {
        switch self {
        case .integer16, .integer32, .integer64, .boolean, .float, .double: "NSNumber"
        case .date: "NSDate"
        case .string: "NSString"
        case .uri: "NSURL"
        case .decimal: "NSDecimalNumber"
        case .binary: "NSData"
        case .uuid: "NSUUID"
        case .object, .transformable: "NSObject"
        case .composite: "NSDictionary"
        case .toOne: "NSManagedObject"
        case .toMany: "NSSet"
        case .fetched: "NSArray"
        }
    }
}
