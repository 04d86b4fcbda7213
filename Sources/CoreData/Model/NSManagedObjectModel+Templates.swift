/// Fetch requests that the model stores under names.
/// Apple's page: `fetchRequestFromTemplate(withName:substitutionVariables:)`.
///
///     let paid = model.fetchRequestFromTemplate(withName: "paidOver", substitutionVariables: ["LIMIT": 5_000])
extension NSManagedObjectModel {
    /// The templates by name.
    public var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] { templates }

    /// The template with this name, for use without changes: changing it once the model is in use stops the program.
    /// For a template with variables call `fetchRequestFromTemplate(withName:substitutionVariables:)`.
    public func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? {
        templates[name]
    }

    /// A copy of the template with `variables` substituted in its predicate. `NSNull` stands for nil. Returns nil if
    /// there is no such template.
    public func fetchRequestFromTemplate(
        withName name: String, substitutionVariables variables: [String: Any]
    ) -> NSFetchRequest<any NSFetchRequestResult>? {
        guard let template = templates[name] else { return nil }
        let request = NSFetchRequest<any NSFetchRequestResult>(parameters: template.parameters.unfrozen)
        request.predicate = template.predicate?.withSubstitutionVariables(variables)
        return request
    }

    /// Stores a request under a name; nil removes the template with that name.
    public func setFetchRequestTemplate(
        _ fetchRequestTemplate: NSFetchRequest<any NSFetchRequestResult>?, forName name: String
    ) {
        checkMutable()
        fetchRequestTemplate?.parameters.resolveEntity(in: self)
        templates[name] = fetchRequestTemplate
    }

    /// Stores a copy of a request under a name, with its result type erased.
    @_disfavoredOverload
    public func setFetchRequestTemplate<ResultType>(
        _ fetchRequestTemplate: NSFetchRequest<ResultType>, forName name: String
    ) { setFetchRequestTemplate(fetchRequestTemplate.erasedCopy, forName: name) }
}
