import CoreData

/// A store that contains a bank, used through the public interface like any program.
///
///     let store = try BankStore(NSSQLiteStoreType, url)
///     let bank = try store.read()
///     try store.write(bank.nextChanges(seed: 7), of: bank)
///     try store.context.save()
public final class BankStore {
    public let coordinator: NSPersistentStoreCoordinator
    public let context: NSManagedObjectContext

    /// Opens or creates the store.
    public init(_ type: String, _ url: URL, options: [AnyHashable: Any]? = nil) throws {
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: BankModel.make())
        context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: url, options: options)
    }

    /// Closes the file.
    public func close() throws {
        context.performAndWait { context.reset() }
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    /// The bank that the store contains now, without unsaved changes in `context`.
    /// - Throws: the stack's errors, and `Unsound` if the object graph is damaged.
    public func read() throws -> Bank {
        let reader = NSManagedObjectContext(.privateQueue)
        reader.persistentStoreCoordinator = coordinator
        return try reader.performAndWait {
            var bank = Bank()
            bank.saves = try all("Ledger", reader).first?.number("saves") ?? 0
            bank.tags = Set(try all("Tag", reader).map { $0.number("number") })
            // Retained, so that the entries find them without another fetch.
            let accounts = try all("Account", reader)
            for account in accounts { bank.balances[account.number("number")] = account.number("balance") }
            for entry in try all("Entry", reader) { bank.entries[entry.number("number")] = try read(entry) }
            withExtendedLifetime(accounts) {}
            return bank
        }
    }

    private func read(_ entry: NSManagedObject) throws -> Bank.Entry {
        guard let account = entry.value(forKey: "account") as? NSManagedObject else {
            throw Unsound("Entry \(entry.number("number")) has no account.")
        }
        let tags = entry.value(forKey: "tags") as? Set<NSManagedObject> ?? []
        var paper: Bank.Paper?
        if let count = entry.value(forKey: "paperCount") as? Int {
            let seed = UInt64(bitPattern: entry.value(forKey: "paperSeed") as? Int64 ?? 0)
            paper = Bank.Paper(seed: seed, count: count)
        }
        guard entry.value(forKey: "paper") as? Data == paper?.bytes else {
            throw Unsound("The paper of entry \(entry.number("number")) is not what was saved.")
        }
        let read = Bank.Entry(
            account: account.number("number"), amount: entry.number("amount"),
            tags: Set(tags.map { $0.number("number") }), paper: paper)
        guard entry.value(forKey: "note") as? String == read.note else {
            throw Unsound("The note of entry \(entry.number("number")) is not what was saved.")
        }
        return read
    }

    /// Applies the changes of one save to the objects.
    public func write(_ changes: [Bank.Change], of bank: Bank) throws {
        try context.performAndWait {
            var (accounts, tags) = (try byNumber("Account"), try byNumber("Tag"))
            let entries = try byNumber("Entry")
            func post(_ entry: Bank.Entry, on object: NSManagedObject) {
                object.setValue(entry.amount, forKey: "amount")
                object.setValue(entry.note, forKey: "note")
                object.setValue(accounts[entry.account], forKey: "account")
                object.setValue(Set(entry.tags.compactMap { tags[$0] }), forKey: "tags")
                guard object.value(forKey: "paperSeed") as? Int64 != entry.paper.map({ Int64(bitPattern: $0.seed) })
                else { return }
                object.setValue(entry.paper.map { Int64(bitPattern: $0.seed) }, forKey: "paperSeed")
                object.setValue(entry.paper?.count, forKey: "paperCount")
                object.setValue(entry.paper?.bytes, forKey: "paper")
            }
            for change in changes {
                switch change {
                case .open(let number): accounts[number] = new("Account", number)
                case .create(let number): tags[number] = new("Tag", number)
                case .post(let number, let entry): post(entry, on: new("Entry", number))
                case .correct(let number, let entry): entries[number].map { post(entry, on: $0) }
                case .remove(let number): entries[number].map(context.delete)
                }
            }
            var then = bank
            then.apply(changes)
            for (number, balance) in then.balances { accounts[number]?.setValue(balance, forKey: "balance") }
            let ledger = try all("Ledger", context).first ?? new("Ledger", 1)
            ledger.setValue(then.saves, forKey: "saves")
        }
    }

    /// Applies the next save of a bank, and saves it.
    public func save(next bank: inout Bank, seed: UInt64) throws {
        let changes = bank.nextChanges(seed: seed)
        try write(changes, of: bank)
        try context.performAndWait { try context.save() }
        bank.apply(changes)
    }

    @discardableResult
    private func new(_ entity: String, _ number: Int) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        object.setValue(number, forKey: "number")
        return object
    }

    private func byNumber(_ entity: String) throws -> [Int: NSManagedObject] {
        Dictionary(try all(entity, context).map { ($0.number("number"), $0) }) { first, _ in first }
    }

    private func all(_ entity: String, _ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        if entity == "Entry" { request.relationshipKeyPathsForPrefetching = ["tags"] }
        return try context.fetch(request)
    }

    /// A state that no save can produce.
    public struct Unsound: Error, CustomStringConvertible {
        public let description: String
        init(_ description: String) { self.description = description }
    }
}

extension NSManagedObject {
    fileprivate func number(_ key: String) -> Int { value(forKey: key) as? Int ?? 0 }
}

/// The bank's model: attributes, a to-one and a many-to-many relationship, and external values.
enum BankModel {
    static func make() -> NSManagedObjectModel {
        let ledger = entity("Ledger", ["number": .integer64, "saves": .integer64])
        let account = entity("Account", ["number": .integer64, "balance": .integer64])
        let tag = entity("Tag", ["number": .integer64])
        let entry = entity(
            "Entry",
            [
                "number": .integer64, "amount": .integer64, "paperSeed": .integer64, "paperCount": .integer64,
                "paper": .binaryData, "note": .string,
            ])
        (entry.attributesByName["paper"])?.allowsExternalBinaryDataStorage = true
        relate(entry, "account", toMany: false, account, "entries")
        relate(entry, "tags", toMany: true, tag, "entries")
        return NSManagedObjectModel(entities: [ledger, account, tag, entry])
    }

    private static func entity(
        _ name: String, _ attributes: [String: NSAttributeDescription.AttributeType]
    ) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = attributes.sorted { $0.key < $1.key }.map { name, type in
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.type = type
            return attribute
        }
        return entity
    }

    private static func relate(
        _ one: NSEntityDescription, _ name: String, toMany: Bool, _ other: NSEntityDescription, _ inverse: String
    ) {
        let there = NSRelationshipDescription()
        let back = NSRelationshipDescription()
        (there.name, back.name) = (name, inverse)
        (there.destinationEntity, back.destinationEntity) = (other, one)
        (there.maxCount, back.maxCount) = (toMany ? 0 : 1, 0)
        (there.inverseRelationship, back.inverseRelationship) = (back, there)
        one.properties.append(there)
        other.properties.append(back)
    }
}
