import Foundation

extension Toolchain {
    /// Removes compiled modules that were made at another path, or from a clone at another path. The compiler refuses
    /// them.
    ///
    /// That happens after a clone was moved or copied.
    func removeMovedModules() throws {
        let stamp = cache.appendingPathComponent("place.stamp")
        let places = [moduleCache] + cModules.map { $0.resolvingSymlinksInPath() }
        let place = places.map { "\($0.path)\n" }.joined()
        if let made = try? String(contentsOf: stamp, encoding: .utf8), made == place { return }
        for folder in [moduleCache, supportFolder] {
            try? FileManager.default.removeItem(at: folder)
            try FileWriting.createFolder(folder, in: kit)
        }
        try FileWriting.write(place, to: stamp, in: kit)
    }
}
