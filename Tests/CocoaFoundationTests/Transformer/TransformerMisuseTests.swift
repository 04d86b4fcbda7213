import CocoaFoundation
import Testing

/// The messages of traps, for programming errors where Apple's framework raises an exception.
@Suite struct TransformerMisuseTests {
    @Test func reversingAOneWayTransformerTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ShoutingTransformer().reverseTransformedValue(1)
        }
        #expect(result.standardError.contains("ShoutingTransformer cannot turn a value back"))
    }

    @Test func archivingAClassThatIsNotAllowedTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSSecureUnarchiveFromDataTransformer().reverseTransformedValue(Badge("Gold", []))
        }
        #expect(result.standardError.contains("Badge is not among the allowed top-level classes"))
    }

    @Test func unarchivingANonDataValueTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSSecureUnarchiveFromDataTransformer().transformedValue(1)
        }
        #expect(result.standardError.contains("turns Data into an object, but was given Int"))
    }
}
