import CocoaFoundation
import Testing

/// A transformer that can be looked up by its class name.
final class ShoutingTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSString.self }
    override class func allowsReverseTransformation() -> Bool { false }
    override func transformedValue(_ value: Any?) -> Any? { (value as? String)?.uppercased() }
}

/// A transformer with an additional initializer.
final class SuffixTransformer: ValueTransformer {
    private let suffix: String
    init(_ suffix: String) { self.suffix = suffix }
    override init() { suffix = "!" }
    override func transformedValue(_ value: Any?) -> Any? { (value as? String).map { $0 + suffix } }
}

/// A transformer without `init()`, which has to be registered.
final class PrefixTransformer: ValueTransformer {
    private let prefix: String
    init(_ prefix: String) { self.prefix = prefix }
    override func transformedValue(_ value: Any?) -> Any? { (value as? String).map { prefix + $0 } }
}

@Suite struct ValueTransformerTests {
    @Test func aRegisteredTransformerIsLookedUpByName() throws {
        let name = NSValueTransformerName("ValueTransformerTests.registered")
        #expect(ValueTransformer(forName: name) == nil)
        let transformer = ShoutingTransformer()
        ValueTransformer.setValueTransformer(transformer, forName: name)
        #expect(ValueTransformer(forName: name) === transformer)
        #expect(ValueTransformer.valueTransformerNames().contains(name))
        ValueTransformer.setValueTransformer(nil, forName: name)
        #expect(ValueTransformer(forName: name) == nil)
    }

    @Test func aTransformerIsLookedUpByClassName() throws {
        let name = NSValueTransformerName(rawValue: NSStringFromClass(ShoutingTransformer.self))
        let transformer = try #require(ValueTransformer(forName: name))
        #expect(transformer is ShoutingTransformer)
        #expect(transformer.transformedValue("ada") as? String == "ADA")
        #expect(ValueTransformer(forName: name) === transformer)
        let suffix = ValueTransformer(forName: NSValueTransformerName(NSStringFromClass(SuffixTransformer.self)))
        #expect(suffix?.transformedValue("ada") as? String == "ada!")
        #expect(ValueTransformer(forName: NSValueTransformerName("NSObject")) == nil)
        #expect(
            ValueTransformer(forName: NSValueTransformerName("NSSecureUnarchiveFromDataTransformer"))
                is NSSecureUnarchiveFromDataTransformer)
    }

    @Test func aRegisteredTransformerNeedsNoPlainInitializer() {
        let name = NSValueTransformerName("ValueTransformerTests.prefix")
        ValueTransformer.setValueTransformer(PrefixTransformer("Dr. "), forName: name)
        #expect(ValueTransformer(forName: name)?.transformedValue("Ada") as? String == "Dr. Ada")
    }

    @Test func theBaseClassReturnsValuesUnchanged() {
        #expect(ValueTransformer().transformedValue("x") as? String == "x")
        #expect(ValueTransformer().reverseTransformedValue("x") as? String == "x")
        #expect(ValueTransformer.allowsReverseTransformation())
        #expect(ValueTransformer.transformedValueClass() == NSObject.self)
        #expect(!ShoutingTransformer.allowsReverseTransformation())
    }

    @Test func negateBooleanTransformsBothWays() throws {
        let transformer = try #require(ValueTransformer(forName: .negateBooleanTransformerName))
        #expect(transformer.transformedValue(true) as? Bool == false)
        #expect(transformer.transformedValue(nil) as? Bool == true)
        #expect(transformer.reverseTransformedValue(false) as? Bool == true)
        #expect(type(of: transformer).transformedValueClass() == NSNumber.self)
    }

    @Test func isNilAndIsNotNilTestForNil() throws {
        let isNil = try #require(ValueTransformer(forName: .isNilTransformerName))
        #expect(isNil.transformedValue(nil) as? Bool == true)
        #expect(isNil.transformedValue(1) as? Bool == false)
        #expect(!type(of: isNil).allowsReverseTransformation())
        let isNotNil = try #require(ValueTransformer(forName: .isNotNilTransformerName))
        #expect(isNotNil.transformedValue(nil) as? Bool == false)
        #expect(isNotNil.transformedValue(1) as? Bool == true)
    }

    @Test func transformerNamesMatchApple() {
        let names: [(NSValueTransformerName, String)] = [
            (.negateBooleanTransformerName, "NSNegateBoolean"), (.isNilTransformerName, "NSIsNil"),
            (.isNotNilTransformerName, "NSIsNotNil"), (.unarchiveFromDataTransformerName, "NSUnarchiveFromData"),
            (.keyedUnarchiveFromDataTransformerName, "NSKeyedUnarchiveFromData"),
            (.secureUnarchiveFromDataTransformerName, "NSSecureUnarchiveFromData"),
        ]
        for (name, text) in names {
            #expect(name.rawValue == text)
            #expect(ValueTransformer(forName: NSValueTransformerName(text)) != nil)
        }
    }
}
