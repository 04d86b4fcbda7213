import CoreData
import TerminalText

/// Rows of one entity, with the model's names.
///
///     let rows = try StoreRows(view, entity: "Employee", where: "salary > 100", model: nil, limit: 20)
///     print(try rows.json)
public struct StoreRows {
    let columns: [String]
    let rows: [RowText]
    /// The number of rows without the limit.
    let total: Int

    /// - Parameters:
    ///   - format: A predicate in the format language; nil matches every row.
    ///   - model: The path of a model file; nil uses the store's copy of its model.
    ///   - limit: The maximum number of rows to read; 0 means all.
    /// - Throws: `StoreProblem`, including for a predicate that the store does not support.
    public init(
        _ view: StoreView, entity name: String, where format: String?, model path: String?, limit: Int
    ) throws {
        let model = try Self.model(of: view, path)
        guard model.entitiesByName[name] != nil else {
            let names = model.entitiesByName.keys.sorted().joined(separator: ", ")
            throw StoreProblem(
                en: "The model has no entity \"\(name)\". Its entities are \(names).",
                ko: "모델에 \"\(name)\" 엔티티가 없습니다. 있는 엔티티: \(names)")
        }
        let coordinator = try Self.open(view, model, isChecked: path != nil)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        let request = NSFetchRequest<NSManagedObject>(entityName: name)
        // Without a sort order, SQLite uses the order of whichever index the predicate selects.
        request.sortDescriptors = [NSSortDescriptor(key: "self", ascending: true)]
        let entity = coordinator.managedObjectModel.entitiesByName[name]!
        if let format { request.predicate = try RowFilter(format, of: entity).predicate }
        let names = Self.columns(of: entity)
        columns = names
        do {
            (rows, total) = try context.performAndWait {
                let total = try context.count(for: request)
                request.fetchLimit = limit
                return (try context.fetch(request).map { RowText($0, names) }, total)
            }
        } catch let error as CocoaError where error.code == .persistentStoreUnsupportedRequestType && format != nil {
            throw RowFilter.problem(error)
        }
    }

    /// Opens the store with a model in which transformable attributes are binary, because their transformers belong to
    /// the program that wrote them.
    /// - Parameter isChecked: Whether to check that the store was created with the model. The store's own copy needs no
    ///   check.
    private static func open(
        _ view: StoreView, _ model: NSManagedObjectModel, isChecked: Bool
    ) throws -> NSPersistentStoreCoordinator {
        var options: [String: Any] = [NSReadOnlyPersistentStoreOption: true]
        let shown = model.copy() as! NSManagedObjectModel
        for attribute in shown.entities.flatMap(\.attributesByName.values)
        where attribute.attributeType == .transformableAttributeType {
            attribute.attributeType = .binaryDataAttributeType
        }
        for entity in model.entities + shown.entities { entity.managedObjectClassName = "NSManagedObject" }
        do {
            if isChecked {
                let strict = NSPersistentStoreCoordinator(managedObjectModel: model)
                try strict.remove(strict.addPersistentStore(type: .sqlite, at: view.url, options: options))
            }
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: shown)
            options[NSIgnorePersistentStoreVersioningOption] = true
            try coordinator.addPersistentStore(type: .sqlite, at: view.url, options: options)
            return coordinator
        } catch let error as CocoaError {
            let differences = error.userInfo[NSStoreDifferencesErrorKey] as? [String] ?? []
            let reason = error.localizedDescription.replacingOccurrences(of: view.url.path, with: view.original.path)
            throw StoreProblem(
                en: "\(view.original.path): \(reason)",
                ko: "\(view.original.path): 이 모델로 저장소를 열 수 없습니다. "
                    + (differences.isEmpty ? reason : "차이점: \(differences.joined(separator: "; "))"))
        }
    }

    private static func model(of view: StoreView, _ path: String?) throws -> NSManagedObjectModel {
        if let path { return try NamedModel.read(path) }
        guard let model = try NSManagedObjectModel._cached(inStoreAt: view.url) else {
            throw StoreProblem(
                en: "The store has no copy of its model. Name the model file with --model FILE.",
                ko: "저장소에 모델이 들어 있지 않습니다. --model FILE로 모델 파일을 지정하십시오.")
        }
        return model
    }

    /// Attributes by name, then relationships by name.
    private static func columns(of entity: NSEntityDescription) -> [String] {
        entity.attributesByName.filter { !$0.value.isTransient }.keys.sorted()
            + entity.relationshipsByName.filter { !$0.value.isTransient }.keys.sorted()
    }

    /// The rows as an array of JSON objects.
    public var json: String {
        get throws {
            let data = try JSONSerialization.data(
                withJSONObject: rows.map(\.json), options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
            return String(decoding: data, as: UTF8.self) + "\n"
        }
    }

    /// The rows as comma-separated values, with a header line.
    public var csv: String {
        ([["Z_PK"] + columns] + rows.map(\.plainTexts)).map { line in
            line.map(Self.quoted).joined(separator: ",") + "\r\n"
        }.joined()
    }

    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { "\",\r\n".contains($0) || $0 == "\r\n" }) else { return text }
        return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
}
