import Synchronization

/// Converts the values of a transformable attribute to bytes and back.
struct ArchivedAttribute {
    private let name: String
    private let entityName: String
    private let transformerName: NSValueTransformerName?

    init(_ property: PropertyLayout) {
        self.init(
            name: property.name, of: property.description,
            transformer: (property.description as? NSAttributeDescription)?.valueTransformerName)
    }

    init(_ attribute: NSAttributeDescription) {
        self.init(name: attribute.name, of: attribute, transformer: attribute.valueTransformerName)
    }

    private init(name: String, of property: NSPropertyDescription, transformer given: String?) {
        self.name = name
        entityName = property.owner?.name ?? ""
        transformerName = given.map { NSValueTransformerName($0) }
    }

    /// Decodes the value in the bytes; nil, with an error on standard error, if that is not possible.
    func value(in data: Data) -> Any? {
        // A transformer for archives decodes forwards. Any other encodes forwards, and is run in reverse.
        let transformer = transformer
        return transformer is any ArchiveTransforming
            ? transformer.transformedValue(data) : transformer.reverseTransformedValue(data)
    }

    /// - Parameter more: classes that are allowed in addition to those of the transformer.
    /// - Throws: `CocoaError.coderReadCorrupt` for an archive with objects of other classes.
    func requireAllowedClasses(in data: Data, more: [AnyClass]) throws {
        try (transformer as? any ArchiveTransforming)?.requireAllowedClasses(in: data, more: more)
    }

    /// - Throws: the archiver's error, and `CocoaError.coderInvalidValue` if the transformer does not return `Data`.
    func bytes(of value: Any) throws -> Data {
        let transformer = transformer
        let archiver = transformer as? any ArchiveTransforming
        let made =
            if let archiver { try archiver.reverseTransformedOrThrown(value) } else {
                transformer.transformedValue(value)
            }
        guard let data = made as? Data else {
            let method = archiver == nil ? "transformedValue(_:)" : "reverseTransformedValue(_:)"
            throw CocoaError(
                .coderInvalidValue,
                sentence: "The value transformer \(type(of: transformer)) made no Data of the value of "
                    + "\(entityName).\(name), a \(type(of: value)): let its \(method) return Data.")
        }
        return data
    }

    private var transformer: ValueTransformer {
        if let transformerName {
            if let found = ValueTransformer(forName: transformerName) { return found }
            Self.warn(
                "No NSValueTransformer with class name '\(transformerName.rawValue)' was found for attribute '\(name)' "
                    + "on entity '\(entityName)', so the default transformer is used. Register it with "
                    + "ValueTransformer.setValueTransformer(_:forName:) before the store is loaded.")
        }
        return ValueTransformer(forName: .keyedUnarchiveFromDataTransformerName)!
    }

    /// Logs each warning once, not for every value.
    private static func warn(_ sentence: String) {
        guard warnings.withLock({ $0.insert(sentence).inserted }) else { return }
        LogLine.warning(sentence)
    }

    private static let warnings = Mutex<Set<String>>([])
}
