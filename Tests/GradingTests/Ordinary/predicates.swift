private func usePredicates(_ context: NSManagedObjectContext) throws {
    let request: NSFetchRequest<Employee> = NSFetchRequest(entityName: "Employee")
    request.predicate = NSCompoundPredicate(
        orPredicateWithSubpredicates: [
            NSPredicate(format: "%K BEGINSWITH[cd] %@", "lastName", "k"),
            NSPredicate(format: "salary BETWEEN {1, 2}"),
            NSPredicate(format: "ANY department.employees.salary > $LIMIT").withSubstitutionVariables(["LIMIT": 3]),
            NSPredicate(block: { _, _ in true }),
        ].dropLast().map { $0 })
    request.fetchLimit = 2
    request.relationshipKeyPathsForPrefetching = ["department"]
    print(try context.count(for: request), try context.fetch(request).count)
}
