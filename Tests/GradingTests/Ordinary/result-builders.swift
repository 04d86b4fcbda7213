@resultBuilder private enum PredicateBuilder {
    static func buildBlock(_ parts: NSPredicate...) -> NSPredicate {
        NSCompoundPredicate(andPredicateWithSubpredicates: parts)
    }
}
private func all(@PredicateBuilder _ parts: () -> NSPredicate) -> NSPredicate { parts() }
private func useResultBuilders() throws {
    print(
        all {
            NSPredicate(format: "salary > %d", 3); NSPredicate(value: true)
        })
}
