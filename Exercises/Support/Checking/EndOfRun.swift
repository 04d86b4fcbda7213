import XCTest

/// Fails a run of `swift test` that ends before all tests have run, as it does if an answer calls `exit`.
///
/// `faultline` doesn't need this: its report has an end that an answer can't write.
final class EndOfRun: NSObject, XCTestObservation {
    // XCTest runs tests and calls observers on the main thread, where the handler of `exit` mostly runs too.
    private nonisolated(unsafe) static var isReached = false

    /// Takes effect the first time that it's read.
    static let guarding: Void = {
        guard !Report.isWritten else { return }
        XCTestObservationCenter.shared.addTestObserver(EndOfRun())
        atexit {
            guard !EndOfRun.isReached else { return }
            let text = Words(
                en: "error: an answer has ended the program before all tests had run. It must not call exit.",
                ko: "error: 답이 모든 테스트가 끝나기 전에 프로그램을 끝냈습니다. exit를 호출하지 마십시오.")
            FileHandle.standardError.write(Data("\(text)\n".utf8))
            _exit(1)
        }
    }()

    func testBundleDidFinish(_ testBundle: Bundle) { Self.isReached = true }
}
