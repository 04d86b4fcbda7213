private func useDictionaries(_ context: NSManagedObjectContext) throws {
    let sum = NSExpressionDescription()
    sum.name = "total"
    sum.expression = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "salary")])
    sum.expressionResultType = .doubleAttributeType
    let request = NSFetchRequest<NSDictionary>(entityName: "Employee")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = [sum]
    print((try context.fetch(request).first?["total"] as? NSNumber)?.doubleValue ?? 0)
}
