import CoreData

/// Creates the store files for both sides, in the folder of the benchmarks.
final class Workshop {
    let data: Dataset
    private let folder: URL
    private let departmentsOnly: URL
    private let populated: URL
    private var copies = 0

    init(rows: Int, in directory: URL) throws {
        data = Dataset(rows: rows)
        folder = directory.appendingPathComponent("benchmarks-\(ProcessInfo.processInfo.processIdentifier)-\(rows)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        departmentsOnly = folder.appendingPathComponent("departments.sqlite")
        populated = folder.appendingPathComponent("populated.sqlite")
        try makeDepartments()
        try FileManager.default.copyItem(at: departmentsOnly, to: populated)
        let plain = try Plain(populated)
        try data.withPlainPeople { try plain.insert($0) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A store file with only departments. The stack creates it, so both sides have the same schema.
    private func makeDepartments() throws {
        let stack = try Stack(departmentsOnly)
        try stack.inEmptyContext { context in
            for number in 1...data.departmentCount {
                Department(context: context).title = "Department \(number)"
            }
            try context.save()
        }
        try stack.close()
    }

    func departmentsStore() throws -> URL { try copy(of: departmentsOnly) }
    func populatedStore() throws -> URL { try copy(of: populated) }

    private func copy(of store: URL) throws -> URL {
        copies += 1
        let copy = folder.appendingPathComponent("store-\(copies).sqlite")
        try FileManager.default.copyItem(at: store, to: copy)
        return copy
    }

    /// An empty store of the model with fifty entities.
    func wideStore() throws -> URL {
        copies += 1
        let url = folder.appendingPathComponent("store-\(copies).sqlite")
        try Stack(url, model: CompanyModel.ofFiftyEntities()).close()
        return url
    }

    func remove(_ store: URL) {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: URL(fileURLWithPath: store.path + suffix))
        }
    }
}
