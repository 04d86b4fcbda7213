/// A file that caches the sections of a controller, so that the next fetch does not have to read the section of every
/// object.
///
/// The file is in the program's folder in the user's caches folder. It is valid as long as neither the request nor a
/// file of the stores has changed; otherwise the sections are computed and saved again.
struct SectionCache {
    let name: String

    /// The folder with this program's section caches.
    static var folder: URL {
        let caches =
            FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
            ?? FileManager.default.temporaryDirectory
        return caches.appendingPathComponent(ProcessInfo.processInfo.processName)
            .appendingPathComponent(".CoreDataCaches").appendingPathComponent("SectionInfoCaches")
    }

    private var file: URL {
        // A name can be any text, even a path.
        let safe = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
        return Self.folder.appendingPathComponent(safe)
    }

    /// The cached sections for this request and this state of the stores; nil if there are none.
    func sections(_ stamp: CacheStamp) -> [ResultsSection]? {
        guard let data = try? Data(contentsOf: file),
            let kept = try? JSONDecoder().decode(Content.self, from: data), kept.stamp == stamp
        else { return nil }
        return kept.sections
    }

    /// Saves the sections. Errors are ignored, because the cache is optional.
    func save(_ sections: [ResultsSection], _ stamp: CacheStamp) {
        guard let data = try? JSONEncoder().encode(Content(stamp: stamp, sections: sections)) else { return }
        try? FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try? data.write(to: file, options: .atomic)
    }

    static func delete(_ name: String?) {
        try? FileManager.default.removeItem(at: name.map { SectionCache(name: $0).file } ?? folder)
    }

    private struct Content: Codable {
        let stamp: CacheStamp
        let sections: [ResultsSection]
    }
}

/// Identifies the request and the state of the store files that cached sections depend on.
struct CacheStamp: Codable, Equatable {
    private let request: String
    private let files: [String: [Double]]

    /// Returns nil if the results include anything that is not in a file: unsaved changes, or objects of a store
    /// without a file.
    init?(_ results: FetchedResults) {
        let fetch = results.request.parameters
        guard !results.context.hasChanges, let entity = fetch.entity else { return nil }
        let order = (fetch.sortDescriptors ?? []).map(\.description).joined(separator: " ")
        request = [
            entity.name ?? "", entity.versionHash.base64EncodedString(), fetch.predicate?.predicateFormat ?? "", order,
            results.sectionNameKeyPath ?? "", "\(fetch.fetchLimit) \(fetch.fetchOffset) \(fetch.includesSubentities)",
            (results.request.affectedStores ?? []).map { $0.identifier ?? "" }.joined(separator: " "),
        ].joined(separator: "\n")
        var files: [String: [Double]] = [:]
        for store in results.context.persistentStoreCoordinator?.persistentStores ?? [] {
            guard store.type == NSSQLiteStoreType, let path = store.url?.path, let state = Self.state(path) else {
                return nil
            }
            // The last saves can be in the log file only.
            files[path] = state + (Self.state(path + "-wal") ?? [])
        }
        self.files = files
    }

    private static func state(_ path: String) -> [Double]? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let date = attributes[.modificationDate] as? Date, let size = attributes[.size] as? NSNumber
        else { return nil }
        return [date.timeIntervalSinceReferenceDate, size.doubleValue]
    }
}
