/// The occasions for validation.
enum ValidationMoment {
    case insert, update
}

// Validation by the model's rules. All violations are reported: a single one as it is, several as the details of one
// error.
extension NSManagedObject {
    final func checkForInsertOrUpdate(_ moment: ValidationMoment) throws {
        let (ranges, references) = (rangeErrors(), danglingReferences)
        if layout.demandsNothing, ranges.isEmpty, references.isEmpty { return }
        var errors: [any Error] = ranges + references
        errors += layout.validatesThroughOverride ? errorsOfValues(moment) : errorsOfCells()
        for property in layout.countedToManys where moment == .insert || isKnown(property) {
            errors += countErrors(property)
        }
        try throwAll(errors)
    }

    /// The violations of single values by the model's rules and by the class's `validate<Key>(_:)` methods. An update
    /// validates unchanged properties too, as documented for `validateForUpdate()`.
    private final func errorsOfCells() -> [any Error] {
        var errors: [any Error] = []
        let row = readableRow
        for property in layout.checkedCells {
            if row.kind(property.place, layout) == .null {
                if property.isMandatory { errors.append(missing(property)) }
            } else if property.hasPredicates {
                do { try checkPredicates(readValue(property), property) } catch { errors.append(error) }
            }
        }
        for property in layout.checkedComposites { errors += compositeErrors(property) }
        for (property, validate) in layout.validators {
            do { try run(on: property) { try validate(self, $0) } } catch { errors.append(error) }
        }
        return errors
    }

    /// The violations for a class that overrides `validateValue(_:forKey:)`, which is called for each value.
    private final func errorsOfValues(_ moment: ValidationMoment) -> [any Error] {
        var errors: [any Error] = []
        for property in layout.properties {
            // A relationship that was not read is unchanged, and its members are not fetched just to count them.
            if property.kind == .toMany, moment == .update, !isKnown(property) { continue }
            if property.kind == .composite, readValue(property) != nil { errors += errorsOfParts(property) }
            do {
                try run(on: property) { try validateValue($0, forKey: property.name) }
            } catch {
                errors.append(error)
            }
        }
        return errors
    }

    /// Whether a to-many relationship was read or changed, so that its count is known or relevant.
    private final func isKnown(_ property: PropertyLayout) -> Bool {
        extras?.toManys[property.place].map { $0.isChanged || !$0.isFault } ?? false
    }

    final func checkForDelete() throws {
        if layout.denyingDeletion.isEmpty { return }
        var errors: [any Error] = []
        for property in layout.denyingDeletion {
            let related = property.kind == .toMany ? toMany(property) : Set([toOneValue(property)].compactMap { $0 })
            guard related.contains(where: { !$0.isDeleted }) else { continue }
            errors.append(
                validationError(
                    .validationRelationshipDeniedDelete, property, value: NSSet(set: related as Set<AnyHashable>),
                    "Items cannot be deleted from \(displayName(property)): \(related.count) related "
                        + "\(related.count == 1 ? "object is" : "objects are") still there."
                ))
        }
        try throwAll(errors)
    }

    /// The violations in a composite attribute. An optional one can be nil, even if its parts are mandatory.
    private final func compositeErrors(_ property: PropertyLayout) -> [any Error] {
        guard let whole = readValue(property) else { return property.isMandatory ? [missing(property)] : [] }
        var errors: [any Error] = []
        do { try checkPredicates(whole, property) } catch { errors.append(error) }
        return errors + errorsOfParts(property)
    }

    private final func errorsOfParts(_ property: PropertyLayout) -> [any Error] {
        var errors: [any Error] = []
        for element in property.elements where element.isChecked {
            if element.kind == .composite {
                errors += compositeErrors(element)
            } else if let value = readValue(element) {
                do { try checkPredicates(value, element) } catch { errors.append(error) }
            } else if element.isMandatory {
                errors.append(missing(element))
            }
        }
        return errors
    }

    final func outOfRange(_ number: NSNumber, _ property: PropertyLayout) -> CocoaError {
        let isLarge = number.doubleValue > 0
        let kind = property.kind.typeName
        if number.doubleValue.isNaN {
            return validationError(
                .managedObjectValidation, property, value: number,
                "\(displayName(property)) is not a number, which does not fit into \(kind).")
        }
        return validationError(
            isLarge ? .validationNumberTooLarge : .validationNumberTooSmall, property, value: number,
            "\(displayName(property)) is too \(isLarge ? "large" : "small"): \(number) does not fit into \(kind).")
    }

    private final func missing(_ property: PropertyLayout) -> CocoaError {
        validationError(
            .validationMissingMandatoryProperty, property, value: nil, "\(displayName(property)) is a required value.")
    }

    private final func checkPredicates(_ value: Any?, _ property: PropertyLayout) throws {
        for (predicate, warning) in property.validation where !predicate.evaluate(with: value) {
            let (code, sentence) = ValidationFailure.explain(warning, of: displayName(property), in: localization)
            throw validationError(code, property, value: value, sentence, predicate: predicate)
        }
    }

    private final func countErrors(_ property: PropertyLayout) -> [CocoaError] {
        guard let relationship = property.relationship else { return [] }
        let count = toMany(property).count
        // The minimum count does not apply to an empty optional relationship.
        if count < relationship.minCount, count > 0 || !property.isOptional {
            return [
                validationError(
                    .validationRelationshipLacksMinimumCount, property, value: nil,
                    "Too few items in \(displayName(property)): \(count) of at least \(relationship.minCount).")
            ]
        }
        if relationship.maxCount > 0, count > relationship.maxCount {
            return [
                validationError(
                    .validationRelationshipExceedsMaximumCount, property, value: nil,
                    "Too many items in \(displayName(property)): \(count) of at most \(relationship.maxCount).")
            ]
        }
        return []
    }

    /// Calls a validation method of the class, and sets the value that it may substitute.
    private final func run(
        on property: PropertyLayout, _ validate: (UnsafeMutablePointer<AnyObject?>) throws -> Void
    ) throws {
        var value: AnyObject? = readValue(property) as AnyObject?
        let before = value
        try withUnsafeMutablePointer(to: &value, validate)
        // Setting an equal value would trigger another validation, without end.
        let isSame = value === before || (value as? NSObject)?.isEqual(before) ?? false
        if !isSame { setValue(value, forKey: property.name) }
    }

    /// Validates one value by the model and the class's `validate<Key>(_:)` method, without setting it.
    final func check(_ value: UnsafeMutablePointer<AnyObject?>, _ property: PropertyLayout) throws {
        if value.pointee == nil || value.pointee is NSNull {
            if property.isMandatory { throw missing(property) }
        } else {
            try checkPredicates(value.pointee, property)
        }
        if let validate = layout.validators.first(where: { $0.property === property })?.validate {
            try validate(self, value)
        }
    }

    private final var localization: [String: String] { entity.managedObjectModel.localizationDictionary ?? [:] }

    /// A property's name for messages, localized by the model if possible.
    final func displayName(_ property: PropertyLayout) -> String {
        let localization = localization
        return localization["Property/\(property.name)/Entity/\(entity.name ?? "")"]
            ?? localization["Property/\(property.name)"] ?? property.name
    }

    final func validationError(
        _ code: CocoaError.Code, _ property: PropertyLayout, value: Any?, _ sentence: String,
        predicate: NSPredicate? = nil, alongside more: [String: Any] = [:]
    ) -> CocoaError {
        var info = more
        info[NSValidationObjectErrorKey] = self
        info[NSValidationKeyErrorKey] = property.name
        info[NSValidationValueErrorKey] = value ?? NSNull()
        info[NSValidationPredicateErrorKey] = predicate
        return CocoaError(code, sentence: sentence, userInfo: info)
    }

    private final func throwAll(_ errors: [any Error]) throws {
        if errors.count == 1 { throw errors[0] }
        if !errors.isEmpty { throw ValidationFailure.together(errors) }
    }
}

/// Creates the messages and errors of violations.
enum ValidationFailure {
    /// One error for several violations. Nested ones are flattened.
    static func together(_ errors: [any Error]) -> any Error {
        let flat = errors.flatMap { error -> [any Error] in
            let cocoa = error as? CocoaError
            return cocoa?.code == .validationMultipleErrors
                ? cocoa?.userInfo[NSDetailedErrorsKey] as? [any Error] ?? [error] : [error]
        }
        if flat.count == 1 { return flat[0] }
        return CocoaError(
            .validationMultipleErrors, sentence: "Multiple validation errors occurred.",
            userInfo: [NSDetailedErrorsKey: flat])
    }

    /// A validation warning is either a text of the model's author or an error code.
    static func explain(
        _ warning: Any, of property: String, in localization: [String: String]
    ) -> (CocoaError.Code, String) {
        if let number = warning as? NSNumber {
            let code = CocoaError.Code(rawValue: number.intValue)
            return (code, sentences[code].map { "\(property) \($0)." } ?? "\(property) is not valid.")
        }
        return (.managedObjectValidation, localization["ErrorString/\(warning)"] ?? "\(warning)")
    }

    private static let sentences: [CocoaError.Code: String] = [
        .validationNumberTooLarge: "is too large",
        .validationNumberTooSmall: "is too small",
        .validationDateTooLate: "is too late",
        .validationDateTooSoon: "is too soon",
        .validationStringTooLong: "is too long",
        .validationStringTooShort: "is too short",
        .validationStringPatternMatching: "does not match the pattern",
    ]
}
