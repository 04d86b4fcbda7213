/// Detects keys that a fetch from memory uses and its records do not have.
///
/// Apple's framework raises `NSInvalidArgumentException`, which Swift cannot catch, so the fetch throws. Keys that a
/// predicate or a sort descriptor names directly are checked before any record is read. Any other key is reported when
/// it is read from a record, because the evaluation of a predicate cannot throw.
final class RecordReading {
    private var refusal: CocoaError?
    private var isRunning = false

    /// Runs a fetch.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType` for the first key that an entity does not have.
    func run<Result>(_ fetch: FetchParameters, _ body: () throws -> Result) throws -> Result {
        if let layout = fetch.entity?.layout {
            try fetch.predicate.map { try Self.check($0, layout) }
            for key in fetch.sortDescriptors?.compactMap(\.key) ?? [] { try Self.check(key, layout) }
        }
        isRunning = true
        defer { (refusal, isRunning) = (nil, false) }
        let result = try body()
        if let refusal { throw refusal }
        return result
    }

    /// Makes the running fetch throw an error with this message. Stops the process if no fetch is running.
    func refuse(_ sentence: String) {
        guard isRunning else { stop(.invalidArgumentException, sentence) }
        refusal = refusal ?? CocoaError(.persistentStoreUnsupportedRequestType, sentence: sentence)
    }

    static func unknown(_ key: String, _ layout: EntityLayout) -> String {
        "keypath \(key) not found in entity <\(layout.entity.name ?? "")>, as the fetch's predicate or sort descriptor "
            + "names it." + layout.hint(forPropertyNamed: key)
    }

    private static func check(_ predicate: NSPredicate, _ layout: EntityLayout) throws {
        switch predicate {
        case let compound as NSCompoundPredicate:
            for case let part as NSPredicate in compound.subpredicates { try check(part, layout) }
        case let comparison as NSComparisonPredicate:
            for side in [comparison.leftExpression, comparison.rightExpression] where side.expressionType == .keyPath {
                try check(side.keyPath, layout)
            }
        default: break
        }
    }

    private static func check(_ keyPath: String, _ layout: EntityLayout) throws {
        guard let key = keyPath.split(separator: ".").first.map(String.init), !key.hasPrefix("@"), !key.hasPrefix("$"),
            !StoredRecord.ownKeys.contains(key.lowercased()), !layout.anyHasProperty(named: key)
        else { return }
        throw CocoaError(.persistentStoreUnsupportedRequestType, sentence: unknown(key, layout))
    }
}

extension EntityLayout {
    /// Whether the entity or one of its subentities has the property.
    fileprivate func anyHasProperty(named name: String) -> Bool {
        property(named: name) != nil || entity.subentities.contains { $0.layout.anyHasProperty(named: name) }
    }
}
