import CoreData
import Testing

/// Numbers at the limits of their types, and beyond.
@Suite struct NumberRangeTests {
    private func refusal(_ key: String, _ value: Any, _ kind: StoreKind) throws -> CocoaError? {
        let stack = try Stack(kind)
        let context = stack.context()
        context.make("Everything", [key: value])
        do { try context.save() } catch let error as CocoaError { return error }
        return nil
    }

    static let beyond: [(key: String, value: NSNumber, code: CocoaError.Code)] = [
        ("integer16", 70_000, .validationNumberTooLarge), ("integer16", -32_769, .validationNumberTooSmall),
        ("integer32", 2_147_483_648, .validationNumberTooLarge),
        ("integer64", NSNumber(value: UInt64.max), .validationNumberTooLarge),
        ("integer64", 1e30, .validationNumberTooLarge), ("integer64", -1e30, .validationNumberTooSmall),
        ("integer64", NSDecimalNumber(string: "9223372036854775808"), .validationNumberTooLarge),
        ("integer64", NSNumber(value: Double.nan), .managedObjectValidation),
        ("float", 1e300, .validationNumberTooLarge),
    ]

    @Test(arguments: StoreKind.allCases, beyond.indices)
    func aNumberOutOfItsAttributesRangeFailsToSave(_ kind: StoreKind, _ index: Int) throws {
        let (key, value, code) = Self.beyond[index]
        let error = try refusal(key, value, kind)
        #expect(error?.code == code)
        #expect(error?.validationKey == key)
        #expect(error?.userInfo[NSValidationValueErrorKey] as? NSNumber == value || value.doubleValue.isNaN)
    }

    @Test(arguments: StoreKind.allCases) func aCorrectedNumberIsSaved(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let object = context.make("Everything", ["integer16": 70_000])
        #expect(object.value(forKey: "integer16") as? Int == 70_000)
        #expect(throws: CocoaError.self) { try context.save() }
        object.setValue(7, forKey: "integer16")
        try context.save()
        #expect(try stack.context().all("Everything").map { $0.value(forKey: "integer16") as? Int } == [7])
    }

    @Test(arguments: StoreKind.allCases) func numbersAtTheLimitsOfTheirTypesSurviveASave(_ kind: StoreKind) throws {
        let ends: [(String, NSNumber)] = [
            ("integer16", NSNumber(value: Int16.min)), ("integer16", NSNumber(value: Int16.max)),
            ("integer32", NSNumber(value: Int32.min)), ("integer64", NSNumber(value: Int64.min)),
            ("integer64", NSNumber(value: Int64.max)),
            ("double", NSNumber(value: Double.leastNonzeroMagnitude)),
            ("double", NSNumber(value: Double.greatestFiniteMagnitude)),
            ("double", NSNumber(value: Double.infinity)), ("float", NSNumber(value: Float.greatestFiniteMagnitude)),
            ("decimal", NSDecimalNumber(string: "1e-128")), ("decimal", NSDecimalNumber(string: "-1e-128")),
            ("decimal", NSDecimalNumber(string: "12e-127")), ("decimal", NSDecimalNumber(string: "3e127")),
            ("decimal", NSDecimalNumber(string: "123456789012345e140")),
            ("decimal", NSDecimalNumber.notANumber),
        ]
        let stack = try Stack(kind)
        let context = stack.context()
        for (key, value) in ends { context.make("Everything", [key: value, "string": "\(key) \(value)"]) }
        try context.save()
        let reader = kind == .sqlite ? try Stack(reopening: stack).context() : stack.context()
        let rows = try reader.all("Everything")
        for (key, value) in ends {
            let row = try #require(rows.first { $0.string("string") == "\(key) \(value)" })
            #expect(row.value(forKey: key) as? NSNumber == value, "\(key)")
        }
    }

    @Test func aBatchRequestRefusesANumberOutOfRange() throws {
        let stack = try Stack()
        let context = stack.context()
        context.make("Everything", ["integer16": 1])
        try context.save()
        let insert = NSBatchInsertRequest(entityName: "Everything", objects: [["integer16": 70_000]])
        #expect(#expect(throws: CocoaError.self) { try context.execute(insert) }?.code == .validationNumberTooLarge)
        let update = NSBatchUpdateRequest(entityName: "Everything")
        update.propertiesToUpdate = ["integer16": 70_000]
        #expect(#expect(throws: CocoaError.self) { try context.execute(update) }?.code == .validationNumberTooLarge)
        #expect(try stack.context().all("Everything").map { $0.value(forKey: "integer16") as? Int } == [1])
    }

    @Test(arguments: StoreKind.allCases) func aConstantBeyondInt64IsComparedByItsValue(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        for value in [Int64.min, -1, 0, 1, Int64.max] { context.make("Everything", ["integer64": value]) }
        try context.save()
        func count(_ format: String, _ number: NSNumber) throws -> Int {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Everything")
            request.predicate = NSPredicate(format: format, number)
            return try context.count(for: request)
        }
        let large = NSNumber(value: UInt64.max)
        #expect(try count("integer64 == %@", large) == 0)
        #expect(try count("integer64 < %@", large) == 5)
        #expect(try count("integer64 > %@", large) == 0)
        #expect(try count("integer64 IN {%@}", large) == 0)
        #expect(try count("integer64 < %@", NSNumber(value: UInt64(1) << 63)) == 5)
        #expect(try count("integer64 == %@", NSNumber(value: Int64.max)) == 1)
    }
}
