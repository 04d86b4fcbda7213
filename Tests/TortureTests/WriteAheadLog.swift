import CoreData

/// What a killed process left in SQLite's write-ahead log, read byte by byte.
///
/// A log is a head of 32 bytes and frames, each a page behind a head of 24 bytes. The last frame of a transaction says how
/// many pages the database has then; until that frame is there, those before it count for nothing. See SQLite's page
/// *Write-Ahead Log File Format*.
enum WriteAheadLog {
    /// How many frames, begun ones included, stand behind the last transaction that came to its end.
    static func unfinishedFrames(of store: URL) -> Int {
        guard let log = try? [UInt8](Data(contentsOf: URL(fileURLWithPath: store.path + "-wal"))), log.count > 32 else {
            return 0
        }
        func number(_ place: Int) -> Int { log[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let frameSize = 24 + number(8)
        var unfinished = 0
        var place = 32
        while place < log.count {
            // A frame of another salt is what a log that began anew has not written over yet.
            guard place + 24 <= log.count else { return unfinished + 1 }
            guard log[place + 8..<place + 16] == log[16..<24] else { return unfinished }
            guard place + frameSize <= log.count else { return unfinished + 1 }
            unfinished = number(place + 4) == 0 ? unfinished + 1 : 0
            place += frameSize
        }
        return unfinished
    }
}
