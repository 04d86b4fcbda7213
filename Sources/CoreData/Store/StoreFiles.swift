/// What stores do with files: errors of the system come out with Core Data's codes and a sentence.
enum StoreFiles {
    /// - Throws: `CocoaError.fileReadNoSuchFile` where there is no file.
    static func require(_ url: URL) throws {
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        throw CocoaError(
            .fileReadNoSuchFile,
            sentence: "There is no store at \(url.path): look at the path.",
            userInfo: [NSFilePathErrorKey: url.path, NSURLErrorKey: url])
    }

    /// Deletes those of the files that are there.
    static func remove(_ urls: [URL]) throws {
        for url in urls where FileManager.default.fileExists(atPath: url.path) {
            try FileManager.default.removeItem(at: url)
        }
    }

    /// Copies a file or a folder over whatever is at `destination`.
    static func copy(_ source: URL, to destination: URL) throws {
        guard source.standardizedFileURL != destination.standardizedFileURL else { return }
        try remove([destination])
        try FileManager.default.copyItem(at: source, to: destination)
    }
}
