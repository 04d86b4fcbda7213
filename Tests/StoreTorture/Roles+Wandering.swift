import CoreData
import Torture

extension Roles {
    /// Traverses damaged gardens on command: `wander`. Each line is `SEED PATH`.
    ///
    /// Replies "wandered OBJECTS ERRORS", or "refused CODE" if the store does not open.
    static func wander(_ notes: Notes, _ arguments: [String]) throws {
        while let line = readLine() {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            do {
                var wanderer = try Wanderer(URL(fileURLWithPath: words[1]), seed: UInt64(words[0])!)
                try wanderer.wander()
                notes.report("wandered \(wanderer.objects) \(wanderer.errors.values.reduce(0, +))")
            } catch {
                notes.report("refused \(ErrorText(error))")
            }
        }
    }
}
