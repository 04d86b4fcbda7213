import Combine
import CoreData
import Foundation
import FoundationShims
import Testing

@Suite struct FoundationTests {
    @Test func elementsAreRemovedAndMovedByOffsets() {
        var letters = ["a", "b", "c", "d", "e"]
        letters.move(fromOffsets: [0, 3], toOffset: 2)
        #expect(letters == ["b", "a", "d", "c", "e"])
        letters.move(fromOffsets: [0], toOffset: 5)
        #expect(letters == ["a", "d", "c", "e", "b"])
        letters.remove(atOffsets: [0, 2, 4])
        #expect(letters == ["d", "e"])
        var slice = letters[1...]
        slice.remove(atOffsets: [0])
        #expect(slice.isEmpty)
    }

    @Test func anObjectIsLockedForOneThread() async {
        final class Counter: @unchecked Sendable { var count = 0 }
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<100 {
                        objc_sync_enter(counter)
                        objc_sync_enter(counter)
                        counter.count += 1
                        objc_sync_exit(counter)
                        objc_sync_exit(counter)
                    }
                }
            }
        }
        #expect(counter.count == 800)
        #expect(objc_sync_exit(counter) == -1)
    }

    @Test func aTimerCallsAMethodOfItsTarget() {
        final class Clock {
            var ticks = 0
            func tick(_ timer: Timer) {
                ticks += 1
                if ticks == 2 { timer.invalidate() }
            }
        }
        let clock = Clock()
        let timer = Timer.scheduledTimer(
            timeInterval: 0.001, target: clock, selector: { $0.tick($1) }, userInfo: nil, repeats: true)
        while timer.isValid, RunLoop.current.run(mode: .default, before: .distantFuture) {}
        #expect(clock.ticks == 2)
        let once = Timer(timeInterval: 1, target: clock, selector: { $0.tick($1) }, userInfo: nil, repeats: false)
        once.fire()
        #expect(clock.ticks == 3)
    }

    @Test func aLocalizedStringHasItsValues() {
        #expect(String(localized: "100% of \("a") and \(3), \(2.5)", bundle: .main) == "100% of a and 3, 2.500000")
        #expect(String(localized: "\(0.257, specifier: "%.1f")") == "0.3")
        #expect(String(localized: "\(2, format: .number)") == "2")
        #expect(String(localized: "key", defaultValue: "Hello, \("Ada")", table: "Names") == "Hello, Ada")
        let resource: LocalizedStringResource = "Hello, \("Ada")"
        #expect(String(localized: resource) == "Hello, Ada")
        #expect(resource.key == "Hello, %@")
    }

    @Test func aTranslationIsLookedUpByTheKeyWithPlaceholders() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).bundle")
        defer { try? FileManager.default.removeItem(at: folder) }
        let language = folder.appendingPathComponent("en.lproj")
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        try Data("\"%lld pages by %@\" = \"%2$@ wrote %1$lld pages\";\n".utf8)
            .write(to: language.appendingPathComponent("Localizable.strings"))
        let bundle = try #require(Bundle(url: folder))
        #expect(String(localized: "\(3) pages by \("Ada")", bundle: bundle) == "Ada wrote 3 pages")
    }

    @Test func changesOfUserDefaultsArePublished() {
        let name = "faultline-\(UUID().uuidString)"
        let defaults = UserDefaults(suiteName: name)!
        defer { defaults.removePersistentDomain(forName: name) }
        var values: [String] = []
        let subscription = defaults.publisher(for: \.units).sink { values.append($0) }
        for units in ["imperial", "imperial", "metric"] { defaults.units = units }
        subscription.cancel()
        defaults.units = "imperial"
        #expect(values == ["metric", "imperial", "metric"])
    }
}

extension UserDefaults {
    fileprivate var units: String {
        get { string(forKey: "units") ?? "metric" }
        set {
            defer { NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self) }
            set(newValue, forKey: "units")
        }
    }
}
