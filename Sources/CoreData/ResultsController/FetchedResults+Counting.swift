extension FetchedResults {
    /// The sections as the store counts them, with one statement; nil if they have to be read from the objects.
    ///
    ///     SELECT age, COUNT(age) … GROUP BY age ORDER BY age
    ///
    /// A list with a batch size shows its first screen before it has read its other batches. To read the section of
    /// every object, it would have to read them all. The store's groups are the sections if the objects are sorted by
    /// the attribute that names the section, in the order of its stored values, and if the store has all changes.
    func countedSections(of items: [NSObject]) -> [ResultsSection]? {
        guard let key = sectionNameKeyPath, isCountable(by: key) else { return nil }
        var fetch = request.parameters.unfrozen
        let count = NSExpressionDescription()
        count.name = "count"
        count.expression = NSExpression(forFunction: "count:", arguments: [NSExpression(forKeyPath: key)])
        count.expressionResultType = .integer64AttributeType
        fetch.resultType = .dictionaryResultType
        fetch.propertiesToFetch = [key, count]
        fetch.propertiesToGroupBy = [key]
        fetch.sortDescriptors = fetch.sortDescriptors.map { [$0[0]] }
        fetch.fetchBatchSize = 0
        fetch.relationshipKeyPathsForPrefetching = nil
        let counting = NSFetchRequest<NSDictionary>()
        counting.parameters = fetch
        counting.affectedStores = request.affectedStores
        guard let groups = try? context.fetch(counting) else { return nil }

        // COUNT leaves out objects without a value. They are one group.
        let counts = groups.map { $0["count"] as? Int ?? 0 }
        let rest = items.count - counts.reduce(0, +)
        var sections: [ResultsSection] = []
        var start = 0
        for (group, count) in zip(groups, counts) {
            let value = group[key].flatMap { $0 is NSNull ? nil : $0 }
            let section = ResultsSection(
                name: sectionName(for: value), start: start, count: value == nil ? rest : count)
            start = section.end
            if sections.last?.name == section.name {
                sections[sections.count - 1].count += section.count
            } else {
                sections.append(section)
            }
        }
        // Another process may have saved between the two fetches.
        guard start == items.count, sections.allSatisfy({ $0.count > 0 }) else { return nil }
        return sections
    }

    private func isCountable(by key: String) -> Bool {
        let fetch = request.parameters
        guard fetch.fetchBatchSize > 0, fetch.fetchLimit == 0, fetch.fetchOffset == 0,
            fetch.resultType == .managedObjectResultType, !context.hasChanges, context.parent == nil,
            let order = fetch.sortDescriptors?.first, order.key == key, order.selector == "compare:",
            let attribute = fetch.entity?.attributesByName[key], !attribute.isTransient,
            let stores = context.persistentStoreCoordinator?.persistentStores, stores.count == 1,
            stores[0].type == NSSQLiteStoreType
        else { return false }
        switch attribute.attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType,
            .stringAttributeType:
            return true
        default: return false
        }
    }
}
