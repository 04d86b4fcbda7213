/// Translates sort descriptors.
extension SQLTranslator {
    /// The content of the ORDER BY clause; nil if no order is requested.
    func order(by descriptors: [NSSortDescriptor], in context: SQLContext) throws -> SQLFragment? {
        guard !descriptors.isEmpty else { return nil }
        return try descriptors.map { try order(by: $0, in: context) }.joined(separator: ", ")
    }

    private func order(by descriptor: NSSortDescriptor, in context: SQLContext) throws -> SQLFragment {
        guard let key = descriptor.key else {
            throw SQLUnsupported.error(
                "unsupported sort descriptor without a key: give the name of an attribute, or self.")
        }
        guard let selector = descriptor.selector.map({ "\($0)" }) else {
            throw SQLUnsupported.error(
                "unsupported sort descriptor for \(key): a comparator is a closure, which cannot run inside SQLite. Sort "
                    + "by a selector, or sort the fetched objects.")
        }
        guard let collation = SQLCollations.name(for: selector) else {
            throw SQLUnsupported.error(
                "unsupported sort descriptor for \(key): SQLite cannot sort by \(selector). Use compare:, "
                    + "caseInsensitiveCompare:, localizedCompare:, localizedCaseInsensitiveCompare: or "
                    + "localizedStandardCompare:.")
        }
        if key.split(separator: ".").contains(where: { $0.hasPrefix("@") }) {
            throw SQLUnsupported.error(
                "unsupported sort descriptor for \(key): a sort key cannot contain a collection operator. Store the "
                    + "number in an attribute, such as a derived one.")
        }
        let column: SQLFragment
        switch try context.scope.place.resolve(key) {
        case .attribute(let sql, let attribute):
            try requireOrder(attribute, key)
            column = SQLFragment(sql)
        case .reference(let place): column = SQLFragment(place.key)
        case .entity(let place): column = "\(place.alias).Z_ENT"
        case .many(let many): throw SQLUnsupported.toMany(many.keyPath)
        }
        return "\(column)\(collation.isEmpty ? "" : " COLLATE \(collation)")\(descriptor.ascending ? "" : " DESC")"
    }

    /// Throws for a column whose byte order is meaningless.
    private func requireOrder(_ column: SQLColumn, _ key: String) throws {
        let reason: String
        if column.attribute?.attributeType == .transformableAttributeType {
            reason = "it is transformable, and the order of its stored bytes is meaningless"
        } else if column.isExternal {
            reason = "its values may be stored in separate files"
        } else {
            return
        }
        throw SQLUnsupported.error("unsupported sort descriptor for \(key): \(reason). Sort the fetched objects.")
    }
}
