import CocoaFoundation
import Testing

@Suite struct DependentKeyTests {
    @Test func aKeyPathFollowsReplacedObjects() {
        let account = Account()
        let (ada, grace) = (Owner("Ada"), Owner("Grace"))
        var heard: [String?] = []
        let observation = account.observe(\.owner?.name, options: .new) { heard.append($1.newValue ?? nil) }
        account.owner = ada
        ada.name = "Ada L."
        account.owner = grace
        ada.name = "nobody hears this"
        grace.name = "Grace H."
        account.owner = nil
        #expect(heard == ["Ada", "Ada L.", "Grace", "Grace H.", nil])
        #expect(ada.observationInfo == nil)
        #expect(grace.observationInfo == nil)
        withExtendedLifetime(observation) {}
    }

    @Test func aComputedValueChangesWithItsDependencies() {
        let account = Account()
        account.owner = Owner("Ada")
        var titles: [String?] = []
        let observation = account.observe(\.title, options: [.old, .new]) {
            titles += [$1.oldValue, $1.newValue]
        }
        account.name = "Savings"
        account.owner?.name = "Grace"
        #expect(titles == ["? of Ada", "Savings of Ada", "Savings of Ada", "Savings of Grace"])
        observation.invalidate()
        #expect(account.owner?.observationInfo == nil)
    }

    @Test func dependenciesAreTransitive() {
        let account = Account()
        var headlines: [String?] = []
        let observation = account.observe(\.headline, options: .new) { headlines.append($1.newValue) }
        account.name = "Savings"
        #expect(headlines == ["SAVINGS OF ?"])
        withExtendedLifetime(observation) {}
    }

    /// Two values computed from each other.
    final class Thermometer: NSObject, KeyValueObserving {
        var celsius = 0.0 {
            willSet { willChangeValue(for: \.celsius) }
            didSet { didChangeValue(for: \.celsius) }
        }
        var fahrenheit: Double {
            get { celsius * 1.8 + 32 }
            set { celsius = (newValue - 32) / 1.8 }
        }
        static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
            switch key {
            case "celsius": ["fahrenheit"]
            case "fahrenheit": ["celsius"]
            default: []
            }
        }
    }

    @Test func valuesCanDependOnEachOther() {
        let thermometer = Thermometer()
        var heard: [Double?] = []
        let observation = thermometer.observe(\.fahrenheit, options: .new) { heard.append($1.newValue) }
        thermometer.celsius = 10
        #expect(heard == [50])
        withExtendedLifetime(observation) {}
    }

    /// A class that declares dependencies with key paths.
    final class Rectangle: NSObject, NSKeyValueObservingCustomization {
        var width = 1 {
            willSet { willChangeValue(for: \.width) }
            didSet { didChangeValue(for: \.width) }
        }
        var height = 1
        var area: Int { width * height }

        static func keyPathsAffectingValue(for key: AnyKeyPath) -> Set<AnyKeyPath> {
            key == \Rectangle.area ? [\Rectangle.width, \Rectangle.height] : []
        }
        static func automaticallyNotifiesObservers(for key: AnyKeyPath) -> Bool { key != \Rectangle.width }
    }

    @Test func dependenciesCanBeDeclaredWithKeyPaths() {
        let rectangle = Rectangle()
        var areas: [Int?] = []
        let observation = rectangle.observe(\.area, options: .new) { areas.append($1.newValue) }
        rectangle.width = 4
        rectangle.setValue(2, forKey: "height")
        rectangle.setValue(3, forKey: "width")
        #expect(areas == [4, 8, 6])
        #expect(Rectangle.keyPathsForValuesAffectingValue(forKey: "area") == ["width", "height"])
        #expect(!Rectangle.automaticallyNotifiesObservers(forKey: "width"))
        #expect(Rectangle.automaticallyNotifiesObservers(forKey: "height"))
        withExtendedLifetime(observation) {}
    }
}
