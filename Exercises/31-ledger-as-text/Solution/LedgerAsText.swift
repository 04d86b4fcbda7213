import CoreData
import Exercise

/// An account of a small club.
///
/// 작은 동호회의 계정입니다.
final class Account: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var entries: Set<Entry>
}

/// An amount that was booked to an account.
///
/// 계정에 기입한 금액입니다.
final class Entry: NSManagedObject {
    @NSManaged var cents: Int64
    @NSManaged var text: String
    @NSManaged var account: Account?
}

/// A ledger in a file of comma-separated values, which the club's treasurer opens in a spreadsheet:
///
///     ledger,<metadata>
///     account,<id>,<name>
///     entry,<id>,<id of the account, or nothing>,<cents>,<text>
///
/// Accounts and entries can come in any order. A field that contains a comma, a quotation mark or a line break is enclosed
/// in quotation marks, and each quotation mark in it is doubled. `Ledger.fields(of:)` reads that, and `Ledger.line(_:)` writes
/// it.
///
/// 동호회 총무가 스프레드시트로 여는 CSV 파일에 장부를 저장합니다. 계정과 항목은 어떤 순서로든 나올 수 있습니다. 쉼표나
/// 따옴표나 줄바꿈이 있는 필드는 따옴표로 감싸고, 그 안의 따옴표는 두 번 씁니다. `Ledger.fields(of:)`는 이것을 읽고,
/// `Ledger.line(_:)`은 씁니다.
final class LedgerStore: NSAtomicStore {
    override var type: String { "Ledger" }

    /// Sets `metadata`: from the file, or a type and a new UUID if there is no file yet.
    ///
    /// `metadata`를 설정합니다. 파일이 있으면 파일에서 읽고, 없으면 유형과 새 UUID를 넣습니다.
    override func loadMetadata() throws {
        if FileManager.default.fileExists(atPath: url!.path) {
            metadata = try Self.metadataForPersistentStore(with: url!)
        } else {
            metadata = [NSStoreTypeKey: type, NSStoreUUIDKey: UUID().uuidString]
        }
    }

    /// Makes a node for each account and each entry, and connects them in both directions.
    ///
    /// 계정과 항목마다 노드를 만들고 양방향으로 연결합니다.
    override func load() throws {
        guard FileManager.default.fileExists(atPath: url!.path) else { return try save() }
        let entities = persistentStoreCoordinator!.managedObjectModel.entitiesByName
        let lines = Ledger.fields(of: try String(contentsOf: url!, encoding: .utf8))
        func node(_ entity: String, _ id: String) -> NSAtomicStoreCacheNode {
            NSAtomicStoreCacheNode(objectID: objectID(for: entities[entity]!, withReferenceObject: id))
        }
        var accounts: [String: NSAtomicStoreCacheNode] = [:]
        for line in lines where line[0] == "account" {
            let account = node("Account", line[1])
            account.setValue(line[2], forKey: "name")
            accounts[line[1]] = account
        }
        addCacheNodes(Set(accounts.values))
        var members: [String: Set<NSAtomicStoreCacheNode>] = [:]
        for line in lines where line[0] == "entry" {
            let entry = node("Entry", line[1])
            entry.setValue(Int64(line[3]) ?? 0, forKey: "cents")
            entry.setValue(line[4], forKey: "text")
            entry.setValue(accounts[line[2]], forKey: "account")
            members[line[2], default: []].insert(entry)
            addCacheNodes([entry])
        }
        for (id, entries) in members { accounts[id]?.setValue(entries as NSSet, forKey: "entries") }
    }

    /// Returns the id of a new record. No other record ever had it, not even one that was deleted.
    ///
    /// 새 레코드의 id를 반환합니다. 삭제된 레코드를 포함해 다른 레코드가 쓴 적이 없어야 합니다.
    override func newReferenceObject(for object: NSManagedObject) -> Any {
        "r" + UUID().uuidString
    }

    /// Returns a node with the values of a new object.
    ///
    /// 새 객체의 값이 든 노드를 반환합니다.
    override func newCacheNode(for object: NSManagedObject) -> NSAtomicStoreCacheNode {
        let node = NSAtomicStoreCacheNode(objectID: object.objectID)
        updateCacheNode(node, from: object)
        return node
    }

    /// Copies the values of a changed object to its node. The account can be new and have no node yet.
    ///
    /// 바뀐 객체의 값을 노드에 복사합니다. 계정은 새 객체여서 아직 노드가 없을 수 있습니다.
    override func updateCacheNode(_ node: NSAtomicStoreCacheNode, from object: NSManagedObject) {
        for name in object.entity.attributesByName.keys {
            node.setValue(object.value(forKey: name), forKey: name)
        }
        if let entry = object as? Entry { node.setValue(entry.account?.objectID, forKey: "account") }
    }

    /// Writes everything, in such a way that another program finds either the old file or the new one, complete.
    ///
    /// 모두 씁니다. 다른 프로그램이 읽을 때 예전 파일이나 새 파일이 온전하게 있어야 합니다.
    override func save() throws {
        var lines = [Ledger.line(["ledger", try Ledger.text(of: metadata)])]
        for node in cacheNodes() {
            let id = "\(referenceObject(for: node.objectID))"
            if node.objectID.entity.name == "Account" {
                lines.append(Ledger.line(["account", id, node.value(forKey: "name") as? String ?? ""]))
            } else {
                let related = node.value(forKey: "account")
                let account = (related as? NSAtomicStoreCacheNode)?.objectID ?? related as? NSManagedObjectID
                let cents = node.value(forKey: "cents") as? Int64 ?? 0
                lines.append(
                    Ledger.line([
                        "entry", id, account.map { "\(referenceObject(for: $0))" } ?? "", "\(cents)",
                        node.value(forKey: "text") as? String ?? "",
                    ]))
            }
        }
        try Data(lines.joined().utf8).write(to: url!, options: .atomic)
    }

    override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        try Ledger.metadata(in: String(contentsOf: url, encoding: .utf8))
    }

    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        var lines = Ledger.fields(of: try String(contentsOf: url, encoding: .utf8))
        lines[0] = ["ledger", try Ledger.text(of: metadata ?? [:])]
        try Data(lines.map(Ledger.line).joined().utf8).write(to: url, options: .atomic)
    }
}

enum Ledger {
    /// Writes one line, with a line break at its end.
    ///
    /// 한 줄을 씁니다. 줄바꿈으로 끝납니다.
    static func line(_ fields: [String]) -> String {
        let quoted = fields.map { field in
            guard field.contains(where: { ",\"".contains($0) || $0.isNewline }) else { return field }
            return "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\""
        }
        return quoted.joined(separator: ",") + "\n"
    }

    /// Reads the lines of a file.
    ///
    /// 파일의 줄을 읽어 필드로 나눕니다.
    static func fields(of text: String) -> [[String]] {
        var lines: [[String]] = []
        var line = [""]
        var isQuoted = false
        var rest = Substring(text)
        while let character = rest.popFirst() {
            if isQuoted, character == "\"", rest.first == "\"" {
                line[line.count - 1].append("\"")
                rest.removeFirst()
            } else if character == "\"" {
                isQuoted.toggle()
            } else if !isQuoted, character == "," {
                line.append("")
            } else if !isQuoted, character == "\n" {
                lines.append(line)
                line = [""]
            } else {
                line[line.count - 1].append(character)
            }
        }
        return line == [""] ? lines : lines + [line]
    }

    /// Metadata as a text without commas.
    ///
    /// 메타데이터를 쉼표가 없는 문자열로 바꿉니다.
    static func text(of metadata: [String: Any]) throws -> String {
        let data = try PropertyListSerialization.data(fromPropertyList: metadata, format: .binary, options: 0)
        return data.base64EncodedString()
    }

    static func metadata(in file: String) throws -> [String: Any] {
        guard let line = fields(of: file).first, line.count == 2, let data = Data(base64Encoded: line[1]),
            let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { throw CocoaError(.fileReadCorruptFile) }
        return list
    }
}

/// Opens the ledger at `url`, and creates it if it doesn't exist.
///
/// `url`에 있는 장부를 엽니다. 없으면 새로 만듭니다.
func openLedger(at url: URL) throws -> NSPersistentContainer {
    let type = NSPersistentStore.StoreType(rawValue: "Ledger")
    NSPersistentStoreCoordinator.registerStoreClass(LedgerStore.self, type: type)
    let container = NSPersistentContainer(name: "Ledger", managedObjectModel: makeModel())
    let description = NSPersistentStoreDescription(url: url)
    description.type = type.rawValue
    container.persistentStoreDescriptions = [description]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
}

/// A model with `Account` and `Entry`.
///
/// `Account`와 `Entry`가 있는 모델입니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType, _ value: Any) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.defaultValue = value
        return attribute
    }
    let account = NSEntityDescription()
    account.name = "Account"
    account.managedObjectClassName = NSStringFromClass(Account.self)
    let entry = NSEntityDescription()
    entry.name = "Entry"
    entry.managedObjectClassName = NSStringFromClass(Entry.self)
    let toOne = NSRelationshipDescription()
    toOne.name = "account"
    toOne.destinationEntity = account
    toOne.maxCount = 1
    let toMany = NSRelationshipDescription()
    toMany.name = "entries"
    toMany.destinationEntity = entry
    toMany.maxCount = 0
    toOne.inverseRelationship = toMany
    toMany.inverseRelationship = toOne
    account.properties = [attribute("name", .stringAttributeType, ""), toMany]
    entry.properties = [
        attribute("cents", .integer64AttributeType, 0), attribute("text", .stringAttributeType, ""), toOne,
    ]
    let model = NSManagedObjectModel()
    model.entities = [account, entry]
    return model
}
