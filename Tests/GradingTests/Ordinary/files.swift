private func useFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("a.txt")
    try "text".write(to: file, atomically: true, encoding: .utf8)
    var isFolder: ObjCBool = false
    print(
        try String(contentsOf: file, encoding: .utf8), try Data(contentsOf: file).count,
        FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder))
    try FileManager.default.removeItem(at: folder)
}
