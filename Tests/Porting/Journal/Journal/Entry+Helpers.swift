import CoreData
import SwiftUI

extension Entry {
    /// The first line of the text.
    var title: String {
        body?.split(separator: "\n").first.map(String.init) ?? "New entry"
    }

    var color: Color {
        mood > 0 ? .green : .gray
    }

    static func recent(limit: Int) -> NSFetchRequest<Entry> {
        let request = Entry.fetchRequest() as NSFetchRequest<Entry>
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Entry.timestamp, ascending: false)]
        request.fetchLimit = limit
        return request
    }
}
