import CoreData
import Foundation
import Testing

struct Palette: Codable, Equatable {
    var colors: [String]
    var weights: [String: Double]
}

/// Stores any codable value as JSON.
final class CodableTransformer<Value: Codable>: ValueTransformer {
    static var name: NSValueTransformerName { NSValueTransformerName("Codable" + String(describing: Value.self)) }
    static func register() { ValueTransformer.setValueTransformer(CodableTransformer<Value>(), forName: name) }

    final class Box: NSObject {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    override class func transformedValueClass() -> AnyClass { NSData.self }
    override class func allowsReverseTransformation() -> Bool { true }
    override func transformedValue(_ value: Any?) -> Any? {
        (value as? Box).flatMap { try? JSONEncoder().encode($0.value) as NSData }
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? NSData).flatMap { try? JSONDecoder().decode(Value.self, from: $0 as Data) }.map(Box.init)
    }
}

final class TagListTransformer: NSSecureUnarchiveFromDataTransformer {
    static let name = NSValueTransformerName(rawValue: String(describing: TagListTransformer.self))
    override static var allowedTopLevelClasses: [AnyClass] { [NSArray.self, NSString.self] }
    static func register() { ValueTransformer.setValueTransformer(TagListTransformer(), forName: name) }
}

/// A custom-typed attribute on top of a raw attribute.
@propertyWrapper struct RawAttribute<Value: RawRepresentable> {
    static subscript<Owner: NSManagedObject>(
        _enclosingInstance owner: Owner, wrapped wrappedKeyPath: ReferenceWritableKeyPath<Owner, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<Owner, RawAttribute>
    ) -> Value {
        get {
            let wrapper = owner[keyPath: storageKeyPath]
            owner.willAccessValue(forKey: wrapper.key)
            defer { owner.didAccessValue(forKey: wrapper.key) }
            return (owner.primitiveValue(forKey: wrapper.key) as? Value.RawValue).flatMap(Value.init)
                ?? wrapper.fallback
        }
        set {
            let key = owner[keyPath: storageKeyPath].key
            owner.willChangeValue(forKey: key)
            owner.setPrimitiveValue(newValue.rawValue, forKey: key)
            owner.didChangeValue(forKey: key)
        }
    }

    private let key: String
    private let fallback: Value

    init(wrappedValue: Value, _ key: String) { (self.fallback, self.key) = (wrappedValue, key) }

    @available(*, unavailable) var wrappedValue: Value {
        get { fatalError() }
        set { fatalError() }
    }
}

final class Sketch: NSManagedObject {
    enum Status: String { case draft, final }

    @NSManaged private var palette: CodableTransformer<Palette>.Box?
    @NSManaged var tagList: [String]?
    @RawAttribute("status") var state: Status = .draft

    var colors: Palette? {
        get { palette?.value }
        set { palette = newValue.map(CodableTransformer<Palette>.Box.init) }
    }
}

@MainActor @Suite struct ValuePatternTests {
    static let model: NSManagedObjectModel = {
        CodableTransformer<Palette>.register()
        TagListTransformer.register()
        func attribute(_ name: String, _ type: NSAttributeType, _ transformer: NSValueTransformerName? = nil)
            -> NSAttributeDescription
        {
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
            if let transformer { attribute.valueTransformerName = transformer.rawValue }
            return attribute
        }
        let sketch = NSEntityDescription()
        sketch.name = "Sketch"
        sketch.managedObjectClassName = NSStringFromClass(Sketch.self)
        sketch.properties = [
            attribute("palette", .transformableAttributeType, CodableTransformer<Palette>.name),
            attribute("tagList", .transformableAttributeType, TagListTransformer.name),
            attribute("status", .stringAttributeType),
        ]
        let model = NSManagedObjectModel()
        model.entities = [sketch]
        return model
    }()

    private func open() throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Sketches", managedObjectModel: Self.model)
        container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null")
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }

    @Test func valuesSurviveASave() async throws {
        let container = try open()
        let palette = Palette(colors: ["red"], weights: ["red": 0.5])
        let id: NSManagedObjectID = try await container.performBackgroundTask { context in
            let sketch = Sketch(context: context)
            #expect(sketch.state == .draft)
            (sketch.colors, sketch.tagList, sketch.state) = (palette, ["a", "b"], .final)
            #expect(sketch.value(forKey: "status") as? String == "final" && sketch.changedValues()["status"] != nil)
            try context.save()
            return sketch.objectID
        }
        let context = container.viewContext
        let sketch = try #require(try context.existingObject(with: id) as? Sketch)
        #expect(sketch.colors == palette && sketch.tagList == ["a", "b"] && sketch.state == .final)
        context.undoManager = UndoManager()
        sketch.state = .draft
        context.processPendingChanges()
        context.undo()
        #expect(sketch.state == .final)
        let request = NSFetchRequest<NSDictionary>(entityName: "Sketch")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["status"]
        #expect(try context.fetch(request) == [["status": "final"]])
    }

    @Test func asynchronousFetchIsAwaited() async throws {
        let container = try open()
        let context = container.newBackgroundContext()
        try await context.perform {
            for _ in 0..<3 { _ = Sketch(context: context) }
            try context.save()
        }
        let count: Int = try await withCheckedThrowingContinuation { continuation in
            let request = NSAsynchronousFetchRequest(fetchRequest: NSFetchRequest<Sketch>(entityName: "Sketch")) {
                result in
                if let error = result.operationError {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: result.finalResult?.count ?? -1)
                }
            }
            context.perform {
                do { try context.execute(request) } catch { continuation.resume(throwing: error) }
            }
        }
        #expect(count == 3)
    }
}
