import CoreData
import SwiftUI

struct ContentView: View {
    @Environment(\.managedObjectContext) private var viewContext

    @FetchRequest(
        sortDescriptors: [NSSortDescriptor(keyPath: \Entry.timestamp, ascending: true)],
        animation: .default)
    private var entries: FetchedResults<Entry>

    var body: some View {
        NavigationView {
            List {
                ForEach(entries) { entry in
                    EntryRow(entry: entry)
                }
            }
        }
    }
}

struct EntryRow: View {
    @ObservedObject var entry: Entry

    var body: some View { Text(entry.title) }
}

#Preview {
    ContentView().environment(\.managedObjectContext, PersistenceController.preview.container.viewContext)
}
