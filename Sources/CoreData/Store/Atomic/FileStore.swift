import ForeignBytes

/// An atomic store in one file. A subclass chooses the format.
class FileStore: NSAtomicStore {
    class var format: any StoreFormat.Type { preconditionFailure("\(self) has no format") }
    private var contents = StoreContents(metadata: [:])
    /// Nodes that were requested before they were added: new objects can refer to each other.
    private var awaited: [NSManagedObjectID: NSAtomicStoreCacheNode] = [:]
    /// The version of the file that was read or written last; nil if there was none.
    private var stamp: FileStamp?

    override var type: String { Self.format.type }

    override func loadMetadata() throws {
        if !isReadOnly { WholeFile.removeLeftOvers(alongside: url!) }
        if isReadOnly || FileManager.default.fileExists(atPath: url!.path) {
            (contents, stamp) = try Self.read(url!)
            metadata = contents.metadata
        } else {
            metadata = [NSStoreTypeKey: type, NSStoreUUIDKey: UUID().uuidString]
            contents.lastNumber = Self.format.firstNumber - 1
        }
    }

    /// Larger numbers are rejected in a file, so that keys remain for new records.
    private static let largestNumber = RecordReference.largestKey / 2

    override func load() throws {
        let entities = persistentStoreCoordinator!.managedObjectModel.entitiesByName
        let folded = Dictionary(entities.map { ($0.key.uppercased(), $0.value) }) { first, _ in first }
        var made: [Int64: (node: NSAtomicStoreCacheNode, record: StoreContents.Record)] = [:]
        for record in contents.records {
            guard let entity = entities[record.entity] ?? folded[record.entity],
                record.number > 0, record.number <= Self.largestNumber, made[record.number] == nil, !entity.isAbstract
            else { throw Self.damaged(url!, "a record \(record.number) of '\(record.entity)'") }
            let id = objectID(for: entity, withReferenceObject: NSNumber(value: record.number))
            made[record.number] = (NSAtomicStoreCacheNode(objectID: id), record)
        }
        for (node, record) in made.values {
            node.propertyCache = try values(of: record, node.objectID.layout) { made[$0]?.node }
        }
        addCacheNodes(Set(made.values.map(\.node)))
        contents.records = []
        guard contents.lastNumber <= Self.largestNumber else {
            throw Self.damaged(url!, "a last number of \(contents.lastNumber)")
        }
        contents.lastNumber = max(contents.lastNumber, made.keys.max() ?? 0)
        if stamp == nil { try save() }
    }

    /// The values of a node.
    private func values(
        of record: StoreContents.Record, _ layout: EntityLayout, _ node: (Int64) -> NSAtomicStoreCacheNode?
    ) throws -> NSMutableDictionary {
        let values = NSMutableDictionary()
        for property in layout.properties {
            if property.relationship == nil {
                let value =
                    property.kind == .composite
                    ? property.assembled { record.attribute($0, layout) } : record.attribute(property, layout)
                if let archive = value as? ArchivedBytes {
                    do { try accept(archive, for: property) } catch {
                        throw Self.damaged(url!, "a value of '\(property.name)' that is not allowed", error)
                    }
                }
                if let value { values[property.name] = value }
                continue
            }
            guard let numbers = record.relationship(property, layout) else { continue }
            guard numbers.count <= 1 || property.kind != .toOne else {
                throw Self.damaged(url!, "a record \(record.number) with more than one '\(property.name)'")
            }
            let others = try numbers.compactMap { number -> NSAtomicStoreCacheNode? in
                if let other = node(number) { return other }
                // Earlier versions of this store wrote such references to deleted records.
                if property.inverse == nil { return nil }
                throw Self.damaged(url!, "a record \(number), which is missing")
            }
            switch (property.kind, property.isOrdered) {
            case (.toOne, _): values[property.name] = others.first
            case (_, true): values[property.name] = NSOrderedSet(array: others)
            default: values[property.name] = NSSet(array: others)
            }
        }
        return values
    }

    /// Called with each value of a transformable attribute before it is accepted. Throws if the value is not allowed.
    func accept(_ archive: ArchivedBytes, for property: PropertyLayout) throws {}

    /// A value that does not match the model is reported as an error of the file, not of a store class.
    override func prepare() throws {
        do { try super.prepare() } catch let error as CocoaError where error.code == .persistentStoreIncompatibleSchema
        {
            throw Self.damaged(url!, "a value that does not fit the model", error)
        }
    }

    override func save() throws {
        awaited = [:]
        contents.metadata = metadata
        contents.records = nodes.values.map(record).sorted { $0.number < $1.number }
        defer { contents.records = [] }
        let model = persistentStoreCoordinator!.managedObjectModel
        let timeout = SQLiteStore.busyTimeout(options)
        stamp = try Self.write(to: url!, over: stamp, timeout) { try Self.format.data(of: contents, model) }
    }

    /// The next save replaces the file at the new place if it is still the one that is there now.
    override func relocate(to url: URL) -> Bool {
        stamp = FileStamp(url)
        return super.relocate(to: url)
    }

    private func record(of node: NSAtomicStoreCacheNode) -> StoreContents.Record {
        let layout = node.objectID.layout
        var record = StoreContents.Record(entity: layout.entity.name ?? "", number: number(of: node.objectID))
        for property in layout.cellProperties where property.relationship == nil && !property.isTransient {
            if let value = CellValue.of(property, node.value(forKey:)) { record.attributes[property.name] = value }
        }
        for property in layout.properties where property.relationship != nil && !property.isTransient {
            let value = node.value(forKey: property.name)
            let others =
                (value as? NSSet)?.allObjects ?? (value as? NSOrderedSet)?.array ?? value.map { [$0] } ?? []
            let numbers = others.compactMap { ($0 as? NSAtomicStoreCacheNode).map { number(of: $0.objectID) } }
            record.relationships[property.name] = property.isOrdered ? numbers : numbers.sorted()
        }
        return record
    }

    private func number(of id: NSManagedObjectID) -> Int64 { (referenceObject(for: id) as? NSNumber)?.int64Value ?? 0 }

    override func newReferenceObject(for managedObject: NSManagedObject) -> Any {
        contents.lastNumber += 1
        return NSNumber(value: contents.lastNumber)
    }

    override func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
        let node = cacheNode(for: managedObject.objectID) ?? awaitedNode(managedObject.objectID)
        updateCacheNode(node, from: managedObject)
        return node
    }

    override func updateCacheNode(_ node: NSAtomicStoreCacheNode, from managedObject: NSManagedObject) {
        for property in managedObject.layout.properties where !property.isTransient && property.kind != .fetched {
            node.setValue(value(property, managedObject), forKey: property.name)
        }
    }

    private func value(_ property: PropertyLayout, _ object: NSManagedObject) -> Any? {
        if property.kind == .transformable {
            return object.row.data(property.place, object.layout).map(ArchivedBytes.init)
        }
        return switch object.readValue(property) {
        case let other as NSManagedObject: node(of: other)
        case let set as NSSet where property.relationship != nil:
            NSSet(array: set.allObjects.compactMap { ($0 as? NSManagedObject).flatMap(node) })
        case let set as NSOrderedSet where property.relationship != nil:
            NSOrderedSet(array: set.array.compactMap { ($0 as? NSManagedObject).flatMap(node) })
        case let value: value
        }
    }

    /// The node of a related object; nil if another context has deleted its record, which a relationship without an
    /// inverse may still contain: a file that refers to a missing record is damaged.
    private func node(of object: NSManagedObject) -> NSAtomicStoreCacheNode? {
        cacheNode(for: object.objectID) ?? (object.isInserted ? awaitedNode(object.objectID) : nil)
    }

    private func awaitedNode(_ id: NSManagedObjectID) -> NSAtomicStoreCacheNode {
        if let known = awaited[id] { return known }
        let made = NSAtomicStoreCacheNode(objectID: id)
        awaited[id] = made
        return made
    }

    override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        try read(url).contents.metadata
    }

    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        let (contents, stamp) = try read(url)
        let new = StoreMetadata.merge(metadata, into: contents.metadata)
        try write(to: url, over: stamp) { try format.data(replacing: new, in: Data(contentsOf: url)) }
    }

    /// Nodes refer to each other in cycles.
    override func willRemove(from coordinator: NSPersistentStoreCoordinator?) {
        for node in nodes.values { node.propertyCache = nil }
    }
    override func willRemoveCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) { awaited = [:] }
}

// Reading the file, for opening a store and for its metadata.
extension FileStore {
    private static func read(_ url: URL) throws -> (contents: StoreContents, stamp: FileStamp?) {
        try StoreFiles.require(url)
        // Taken first, so that a write during the reading counts as a change.
        let stamp = FileStamp(url)
        let data = try Data(contentsOf: url)
        do { return (try format.contents(of: data), stamp) } catch {
            throw damaged(url, "bytes that are not a store of the type '\(format.type)'", error)
        }
    }

    @discardableResult
    private static func write(
        to url: URL, over stamp: FileStamp?, _ timeout: Int32 = SQLiteStore.busyTimeout(nil),
        _ data: () throws -> Data
    ) throws -> FileStamp {
        do { return try WholeFile.write(data(), to: url, over: .version(stamp), timeout: timeout) } catch let unfit
            as Malformed
        {
            throw CocoaError(
                .persistentStoreSave,
                sentence: "The store cannot be written to \(url.path) as a file of the type '\(format.type)': "
                    + "\(unfit.problem).",
                userInfo: [NSFilePathErrorKey: url.path, NSUnderlyingErrorKey: unfit])
        }
    }

    static func damaged(_ url: URL, _ what: String, _ cause: (any Error)? = nil) -> CocoaError {
        var info: [String: Any] = [NSFilePathErrorKey: url.path]
        info[NSUnderlyingErrorKey] = cause
        return CocoaError(
            .fileReadCorruptFile,
            sentence:
                "The file \(url.path) has \(what): it is damaged, or of another type or model. Restore it from a backup, "
                + "or use another URL for the store.", userInfo: info)
    }
}

extension StoreContents.Record {
    fileprivate func attribute(_ cell: PropertyLayout, _ layout: EntityLayout) -> Any? {
        let value = attributes[cell.name] ?? folded(cell.name, layout).flatMap { attributes[$0] }
        guard cell.kind == .transformable, let data = value as? Data else { return value }
        return ArchivedBytes(data)
    }

    fileprivate func relationship(_ property: PropertyLayout, _ layout: EntityLayout) -> [Int64]? {
        relationships[property.name] ?? folded(property.name, layout).flatMap { relationships[$0] }
    }

    /// The name in lower case; nil if another property has the same name apart from case.
    private func folded(_ name: String, _ layout: EntityLayout) -> String? {
        let folded = name.lowercased()
        return layout.property(named: folded) == nil ? folded : nil
    }
}
