import Testing

import Foundation
@testable import ForeignBytes

@Suite struct DeflateTests {
    private func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    @Test func aBlockOfFixedHuffmanCodesIsInflated() throws {
        let text = try Deflate.inflate(bytes("C8lIVSgszUzOVkgqyi/PU0jLr9BTCCFaEAA="))
        #expect(String(decoding: text, as: UTF8.self) == String(repeating: "The quick brown fox. ", count: 3))
    }

    @Test func aBlockOfDynamicHuffmanCodesIsInflated() throws {
        let text = try Deflate.inflate(
            bytes(
                """
                HZHbFcAgCEP/mSKrBQXcf4Je2h770JAH3JF1nB6dF+ZLN1/yyrSTqzqD1ysgmdddbteUOqX09TyHeAi4j4b7ylO70ZrsG64uOAu84\
                /nM3VJDkQkKkFVISmrdEgZeJMeGCnIPinE52q24fVWauWhR3Fq3IxRhqLgYUR6QrDQ+M6y1mAeqh7sYR7lCXTAoNtrbyOPnjuwnHT\
                TeS+xQ0LUGsXzKSdaIe0Tam1W4plVVAcjYItkNNDAgPcKwjbdlSNJAr7DPtd3yo3j7TnPWNoYDDxzSBHTxPRwmuYISFsAzsJKMSjQ\
                OZhssnU1m6c0yp3pwz5xmB/MWisD2gcX0pP9/iE3HyHGgmOllzM37N+/4DeI7TTq68wD1D2/HQgP4pRB6RlorgbM4/gA=
                """))
        #expect(text.count == 600)
        #expect(text.reduce(0) { $0 + Int($1) } == 48086)
        #expect(text.starts(with: "dg a cabag ch\nacab".utf8))
    }

    @Test(arguments: [0, 1, 0xFFFF, 0x10000, 200_000]) func storedBlocksSurviveARoundTrip(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(try Deflate.inflate(Deflate.stored(bytes)) == bytes)
    }

    @Test func outputBeyondTheLimitIsRefused() {
        #expect(throws: Malformed.self) {
            try Deflate.inflate(Deflate.stored(Array(repeating: 0, count: 1000)), limit: 999)
        }
    }

    @Test func randomBytesAreReadOrRefusedWithoutTrapping() {
        // The same bytes in each run. `make fuzz` tries others.
        var state: UInt64 = 1
        func random(below limit: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % limit
        }
        for _ in 0..<3000 {
            let bytes = (0..<random(below: 120)).map { _ in UInt8(random(below: 256)) }
            _ = try? Deflate.inflate(bytes, limit: 10_000)
            _ = try? BinaryPlist.read(bytes)
        }
    }
}
