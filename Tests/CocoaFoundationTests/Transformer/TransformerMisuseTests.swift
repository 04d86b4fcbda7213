import CocoaFoundation
import Testing

/// The messages of traps, for programming errors where Apple's framework raises an exception.
@Suite struct TransformerMisuseTests {
    private func said(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func reversingAOneWayTransformerTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ShoutingTransformer().reverseTransformedValue(1)
        }
        #expect(said(result).contains("ShoutingTransformer cannot turn a value back"))
    }

    @Test func archivingAClassThatIsNotAllowedTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSSecureUnarchiveFromDataTransformer().reverseTransformedValue(Badge("Gold", []))
        }
        #expect(said(result).contains("Badge is not among the allowed top-level classes"))
    }

    @Test func unarchivingANonDataValueTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSSecureUnarchiveFromDataTransformer().transformedValue(1)
        }
        #expect(said(result).contains("turns Data into an object, but was given Int"))
    }
}
