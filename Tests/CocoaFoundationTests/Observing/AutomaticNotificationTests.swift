import CocoaFoundation
import Testing

/// Key-value coding notifies observers even if the class does not.
@Suite struct AutomaticNotificationTests {
    final class Playlist: NSObject {
        var title = "Mix"
        var songs: [String] = []
        var genres = NSSet()
        var queue = NSOrderedSet()
        var length = 0 {
            willSet { willChangeValue(for: \.length) }
            didSet { didChangeValue(for: \.length) }
        }
    }

    /// A class that decides which changes it posts.
    final class Volume: NSObject, KeyValueObserving {
        private var stored = 0
        var level: Int {
            get { stored }
            set {
                if newValue == stored { return }
                willChangeValue(for: \.level)
                stored = newValue
                didChangeValue(for: \.level)
            }
        }
        static func automaticallyNotifiesObservers(forKey key: String) -> Bool { key != "level" }
    }

    let playlist = Playlist()

    @Test func settingAValueByKeyNotifiesObservers() {
        var titles: [String?] = []
        let observation = playlist.observe(\.title, options: [.old, .new]) { titles += [$1.oldValue, $1.newValue] }
        playlist.setValue("Jazz", forKey: "title")
        playlist.setValuesForKeys(["title": "Rock"])
        #expect(titles == ["Mix", "Jazz", "Jazz", "Rock"])
        withExtendedLifetime(observation) {}
    }

    @Test func aSetterThatNotifiesDoesNotNotifyTwice() {
        var lengths: [Int?] = []
        let observation = playlist.observe(\.length, options: .new) { lengths.append($1.newValue) }
        playlist.setValue(3, forKey: "length")
        playlist.length = 4
        #expect(lengths == [3, 4])
        withExtendedLifetime(observation) {}
    }

    @Test func aClassCanDisableAutomaticNotification() {
        let volume = Volume()
        var levels: [Int?] = []
        let observation = volume.observe(\.level, options: .new) { levels.append($1.newValue) }
        volume.setValue(0, forKey: "level")
        volume.setValue(5, forKey: "level")
        #expect(levels == [5])
        withExtendedLifetime(observation) {}
    }

    @Test func aMutableArrayProxyReportsIndexes() {
        var heard: [(NSKeyValueChange, IndexSet?)] = []
        let observation = playlist.observe(\.songs) { heard.append(($1.kind, $1.indexes)) }
        let songs = playlist.mutableArrayValue(forKey: "songs")
        songs.add("a")
        songs.insert("b", at: 0)
        songs.replaceObject(at: 1, with: "c")
        songs.removeLastObject()
        songs.removeObject(at: 0)
        #expect(heard.map(\.0) == [.insertion, .insertion, .replacement, .removal, .removal])
        #expect(heard.map(\.1) == [[0], [0], [1], [1], [0]])
        #expect(playlist.songs.isEmpty)
        withExtendedLifetime(observation) {}
    }

    @Test func aMutableSetProxyReportsMembers() {
        var heard: [(NSKeyValueChange, Set<String>?, Set<String>?)] = []
        let observation = playlist.observe(\.genres, options: [.old, .new]) {
            heard.append(($1.kind, $1.oldValue as? Set<String>, $1.newValue as? Set<String>))
        }
        let genres = playlist.mutableSetValue(forKey: "genres")
        genres.add("jazz")
        genres.add("jazz")
        genres.add("rock")
        genres.remove("jazz")
        genres.remove("folk")
        genres.removeAllObjects()
        #expect(heard.map(\.0) == [.insertion, .insertion, .removal, .removal])
        #expect(heard.map(\.2) == [["jazz"], ["rock"], nil, nil])
        #expect(heard.map(\.1) == [nil, nil, ["jazz"], ["rock"]])
        withExtendedLifetime(observation) {}
    }

    @Test func aMutableOrderedSetProxyReportsIndexes() {
        var heard: [(NSKeyValueChange, IndexSet?)] = []
        let observation = playlist.observe(\.queue) { heard.append(($1.kind, $1.indexes)) }
        let queue = playlist.mutableOrderedSetValue(forKey: "queue")
        queue.add("a")
        queue.insert("b", at: 0)
        queue.replaceObject(at: 1, with: "c")
        queue.removeObject(at: 0)
        queue.removeAllObjects()
        #expect(heard.map(\.0) == [.insertion, .insertion, .replacement, .removal, .setting])
        #expect(heard.map(\.1) == [[0], [0], [1], [0], nil])
        withExtendedLifetime(observation) {}
    }

    @Test func settingAnUnobservedPropertyRecordsNoObservationInfo() {
        playlist.setValue("Jazz", forKey: "title")
        playlist.mutableArrayValue(forKey: "songs").add("a")
        #expect(playlist.observationInfo == nil)
        #expect(playlist.title == "Jazz")
    }
}
