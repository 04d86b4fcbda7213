import CoreData

/// Parses the write-ahead log that a killed process left.
///
/// A log consists of a 32-byte header and frames, each a page after a 24-byte header. The last frame of a transaction
/// contains the resulting number of pages of the database. Without that frame, the previous frames of the transaction
/// are ignored. See SQLite's page *Write-Ahead Log File Format*.
enum WriteAheadLog {
    /// The number of frames, including incomplete ones, after the last committed transaction.
    static func unfinishedFrames(of store: URL) -> Int {
        guard let log = try? [UInt8](Data(contentsOf: URL(fileURLWithPath: store.path + "-wal"))), log.count > 32 else {
            return 0
        }
        func number(_ place: Int) -> Int { log[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let frameSize = 24 + number(8)
        var unfinished = 0
        var place = 32
        while place < log.count {
            // A frame with another salt remains from before the log was restarted.
            guard place + 24 <= log.count else { return unfinished + 1 }
            guard log[place + 8..<place + 16] == log[16..<24] else { return unfinished }
            guard place + frameSize <= log.count else { return unfinished + 1 }
            unfinished = number(place + 4) == 0 ? unfinished + 1 : 0
            place += frameSize
        }
        return unfinished
    }
}
