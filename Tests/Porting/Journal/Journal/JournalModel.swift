import Combine
import CoreData
import Foundation
import OSLog
import SwiftUI

/// The view model of the list.
@MainActor
final class JournalModel: ObservableObject {
    @Published private(set) var entries: [Entry] = []
    @Published var search = ""

    private let context: NSManagedObjectContext
    private let logger = Logger(subsystem: "com.example.journal", category: "model")
    private let signposter = OSSignposter(subsystem: "com.example.journal", category: "model")
    private var cancellables = Set<AnyCancellable>()

    init(context: NSManagedObjectContext) {
        self.context = context
        NotificationCenter.default.publisher(for: .NSManagedObjectContextObjectsDidChange, object: context)
            .sink { [weak self] _ in
                MainActor.assumeIsolated { self?.reload() }
            }
            .store(in: &cancellables)
        $search
            .dropFirst()
            .removeDuplicates()
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in
                MainActor.assumeIsolated { self?.reload() }
            }
            .store(in: &cancellables)
        reload()
    }

    func add(_ body: String) {
        let entry = Entry(context: context)
        entry.body = body
        entry.timestamp = Date()
    }

    var summary: String { String(localized: "\(entries.count) entries", comment: "Below the list") }

    func delete(at offsets: IndexSet) {
        for offset in offsets { context.delete(entries[offset]) }
        entries.remove(atOffsets: offsets)
    }

    func reload() {
        let state = signposter.beginInterval("reload", id: signposter.makeSignpostID())
        defer { signposter.endInterval("reload", state) }
        let request = Entry.recent(limit: 100)
        if !search.isEmpty {
            request.predicate = NSPredicate(format: "body CONTAINS[cd] %@", search)
        }
        do {
            entries = try context.fetch(request)
            logger.debug("Loaded \(self.entries.count, privacy: .public) entries")
        } catch {
            logger.error("Loading failed: \(error.localizedDescription, privacy: .public)")
        }
    }
}
