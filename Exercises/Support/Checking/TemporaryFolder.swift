import XCTest

extension XCTestCase {
    /// Creates an empty folder for a store's file. It is removed when the test ends.
    public func temporaryFolder() throws -> URL {
        EndOfRun.guarding
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("faultline-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        return folder
    }
}
