import XCTest

/// Fails a run of `swift test` that ends before all tests have run, as it does if an answer calls `exit` or `_exit`. A run
/// that a signal ends fails anyway.
///
/// `faultline` doesn't need this: its report has an end that an answer can't write. It isn't a protection either: an answer can
/// replace the process by another program.
final class EndOfRun: NSObject, XCTestObservation {
    // XCTest runs tests and calls observers on the main thread, where the handler of `exit` mostly runs too.
    private nonisolated(unsafe) static var isReached = false
    private nonisolated(unsafe) static var isGuarded = false

    /// Takes effect the first time that it's read.
    static let guarding: Void = {
        guard !Report.isWritten else { return }
        XCTestObservationCenter.shared.addTestObserver(EndOfRun())
        isGuarded = true
        atexit { EndOfRun.end() }
    }()

    func testBundleDidFinish(_ testBundle: Bundle) { Self.isReached = true }

    /// Ends the process with an error if tests are left; otherwise returns.
    fileprivate static func end() {
        guard isGuarded, !isReached else { return }
        let text = Words(
            en: "error: an answer has ended the program before all tests had run. It must not call exit.",
            ko: "error: 답이 모든 테스트가 끝나기 전에 프로그램을 끝냈습니다. exit를 호출하지 마십시오.")
        FileHandle.standardError.write(Data("\(text)\n".utf8))
        endProcess(1)
    }
}

#if os(Linux)
    // These end a process without the functions that `atexit` registers. The linker prefers a program's own functions to those
    // of the C library, so an answer calls these. They never return.
    @_cdecl("_exit") public func endAtOnce(_ status: Int32) {
        EndOfRun.end()
        endProcess(status)
    }
    @_cdecl("_Exit") public func endAtOnceByC(_ status: Int32) { endAtOnce(status) }
    @_cdecl("quick_exit") public func endQuickly(_ status: Int32) { endAtOnce(status) }

    /// Calls the C library's `_exit`.
    private func endProcess(_ status: Int32) -> Never {
        // RTLD_NEXT, which C defines by a cast: the next library that has the symbol.
        let next = UnsafeMutableRawPointer(bitPattern: -1)
        if let function = dlsym(next, "_exit") {
            unsafeBitCast(function, to: (@convention(c) (Int32) -> Void).self)(status)
        }
        abort()
    }
#else
    private func endProcess(_ status: Int32) -> Never { _exit(status) }
#endif
