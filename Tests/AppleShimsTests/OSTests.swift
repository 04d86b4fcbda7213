import Foundation
import OSLog
import Testing

@testable import os

struct OSTests {
    @Test func anInterpolatedValueHasPrivacyAndFormat() {
        let missing: Int? = nil
        let message: OSLogMessage =
            "\(3, privacy: .public) \("key", privacy: .private) \(255, format: .hex) \(1.23456, format: .fixed(precision: 2)) \(Optional("x")) \(missing)"
        #expect(message.text == "3 <private> ff 1.23 x nil")
    }

    @Test func aFormatTakesItsArguments() {
        let message = FormattedMessage("%{public}@ has %d of %ld, %.1f%% %{private}@", ["A" as NSString, 1, 2, 0.5, 3])
        #expect(message.text == "A has 1 of 2, 0.5% <private>")
    }

    @Test func aLockGuardsItsState() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        DispatchQueue.concurrentPerform(iterations: 100) { _ in lock.withLock { $0 += 1 } }
        #expect(lock.withLock { $0 } == 100)
        var plain = os_unfair_lock()
        os_unfair_lock_lock(&plain)
        #expect(!os_unfair_lock_trylock(&plain))
        os_unfair_lock_unlock(&plain)
    }

    @Test func loggingAndSignpostsCompile() {
        let logger = Logger(subsystem: "com.example.shop", category: "store")
        logger.debug("Loaded \(3) objects")
        os_log("Loaded %d objects", log: .default, type: .debug, 3)
        let signposter = OSSignposter(logger: logger)
        let state = signposter.beginInterval("fetch", id: signposter.makeSignpostID())
        signposter.endInterval("fetch", state)
        #expect(signposter.withIntervalSignpost("save") { 7 } == 7)
    }
}
