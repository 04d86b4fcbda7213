import ModelFile

/// Builds attributes: their classes, default values, and the limits that become validation predicates.
extension ModelBuilder {
    func attribute(_ element: AttributeElement) throws -> NSAttributeDescription {
        let attribute: NSAttributeDescription
        if let name = element.composite {
            let composite = NSCompositeAttributeDescription()
            let elements = document.composites.first { $0.name == name }?.attributes ?? []
            composite.elements = try elements.map(self.attribute)
            attribute = composite
        } else if element.isDerived {
            let derived = NSDerivedAttributeDescription()
            derived.derivationExpression = try element.derivationExpression.map { try expression($0, at: element.node) }
            attribute = derived
        } else {
            attribute = NSAttributeDescription()
        }
        describe(attribute, by: element)
        attribute.attributeType = attributeType(element.type)
        attribute.defaultValue = try defaultValue(of: element, attribute.attributeType)
        attribute.valueTransformerName = element.valueTransformerName
        attribute.attributeValueClassName = element.customClassName
        attribute.allowsExternalBinaryDataStorage = element.allowsExternalBinaryDataStorage
        attribute.allowsCloudEncryption = element.allowsCloudEncryption
        attribute.preservesValueInHistoryOnDeletion = element.preservesValueAfterDeletion
        let limits = try limits(of: element, attribute.attributeType)
        attribute.setValidation(predicates: limits.map(\.predicate), warnings: limits.map { NSNumber(value: $0.code) })
        return attribute
    }

    func attributeType(_ name: String?) -> NSAttributeType {
        switch name {
        case "Integer 16": .integer16AttributeType
        case "Integer 32": .integer32AttributeType
        case "Integer 64": .integer64AttributeType
        case "Decimal": .decimalAttributeType
        case "Double": .doubleAttributeType
        case "Float": .floatAttributeType
        case "String": .stringAttributeType
        case "Boolean": .booleanAttributeType
        case "Date": .dateAttributeType
        case "Binary": .binaryDataAttributeType
        case "UUID": .UUIDAttributeType
        case "URI": .URIAttributeType
        case "Transformable": .transformableAttributeType
        case "ObjectID": .objectIDAttributeType
        case "Composite": .compositeAttributeType
        default: .undefinedAttributeType
        }
    }

    private func defaultValue(of element: AttributeElement, _ type: NSAttributeType) throws -> Any? {
        if type == .dateAttributeType {
            return element.defaultDateTimeInterval.map(Date.init(timeIntervalSinceReferenceDate:))
        }
        guard let text = element.defaultValueString else { return nil }
        switch type {
        case .stringAttributeType: return text
        case _ where text.isEmpty: return nil
        case .booleanAttributeType: return NSNumber(value: element.defaultNumberString == "1")
        // Xcode checks neither type, so models of real apps contain malformed texts. Such an attribute has no default.
        case .UUIDAttributeType: return UUID(uuidString: text)
        case .URIAttributeType: return URL(string: text)
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .decimalAttributeType,
            .doubleAttributeType, .floatAttributeType:
            return try number(element.defaultNumberString ?? text, type, element)
        default: return nil
        }
    }

    private func number(_ text: String, _ type: NSAttributeType, _ element: AttributeElement) throws -> NSNumber {
        if type == .decimalAttributeType {
            let decimal = NSDecimalNumber(string: text)
            guard decimal != .notANumber else { throw unfit(text, for: "a decimal number", element) }
            return decimal
        }
        guard let number = Double(text) else { throw unfit(text, for: "a number", element) }
        switch type {
        case .doubleAttributeType: return NSNumber(value: number)
        case .floatAttributeType: return NSNumber(value: Float(number))
        default:
            // Through an integer where possible: a double cannot represent the largest values.
            guard let whole = Int64(text) ?? Int64(exactly: number) else {
                throw unfit(text, for: "a whole number", element)
            }
            return NSNumber(value: whole)
        }
    }

    private func unfit(_ text: String, for kind: String, _ element: AttributeElement) -> ModelFileError {
        fail(element.node, "the attribute \"\(element.name)\" has the value \"\(text)\" where its type needs \(kind)")
    }

    /// The limits as Xcode compiles them: a predicate over the value, with the error code in place of a warning text.
    private func limits(
        of element: AttributeElement, _ type: NSAttributeType
    ) throws -> [(predicate: NSPredicate, code: Int)] {
        var limits: [(NSPredicate, Int)] = []
        func add(_ format: String, _ limit: Any?, _ code: Int) {
            guard let limit else { return }
            limits.append((NSPredicate(format: format, argumentArray: [limit]), code))
        }
        switch type {
        case .dateAttributeType:
            add("timeIntervalSinceReferenceDate >= %@", element.minDateTimeInterval, NSValidationDateTooSoonError)
            add("timeIntervalSinceReferenceDate <= %@", element.maxDateTimeInterval, NSValidationDateTooLateError)
        case .stringAttributeType:
            add("length >= %@", try length(element.minValueString, element), NSValidationStringTooShortError)
            add("length <= %@", try length(element.maxValueString, element), NSValidationStringTooLongError)
            add("SELF MATCHES %@", element.regularExpressionString, NSValidationStringPatternMatchingError)
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .decimalAttributeType,
            .doubleAttributeType, .floatAttributeType:
            let least = try element.minValueString.map { try number($0, type, element) }
            let most = try element.maxValueString.map { try number($0, type, element) }
            add("SELF >= %@", least, NSValidationNumberTooSmallError)
            add("SELF <= %@", most, NSValidationNumberTooLargeError)
        default: break
        }
        return limits
    }

    private func length(_ text: String?, _ element: AttributeElement) throws -> NSNumber? {
        try text.map { text in
            guard let length = Int(text) else { throw unfit(text, for: "a length", element) }
            return NSNumber(value: length)
        }
    }
}
