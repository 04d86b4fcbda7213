/// Fetch requests that the model keeps under names. Apple's page: `fetchRequestFromTemplate(withName:substitutionVariables:)`.
///
///     let paid = model.fetchRequestFromTemplate(withName: "paidOver", substitutionVariables: ["LIMIT": 5_000])
extension NSManagedObjectModel {
    /// The templates by their names.
    public var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] { templates }

    /// The template of this name, to be used as it is (changing it once the model is in use stops the program); one with variables goes through
    /// `fetchRequestFromTemplate(withName:substitutionVariables:)`.
    public func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? {
        templates[name]
    }

    /// A copy of the template in whose predicate values stand in place of the variables; `NSNull` stands for nil.
    public func fetchRequestFromTemplate(
        withName name: String, substitutionVariables variables: [String: Any]
    ) -> NSFetchRequest<any NSFetchRequestResult>? {
        guard let template = templates[name] else { return nil }
        let request = NSFetchRequest<any NSFetchRequestResult>(parameters: template.parameters.unfrozen)
        request.predicate = template.predicate?.withSubstitutionVariables(variables)
        return request
    }

    /// Keeps a request under a name; nil takes the template of that name away.
    public func setFetchRequestTemplate(
        _ fetchRequestTemplate: NSFetchRequest<any NSFetchRequestResult>?, forName name: String
    ) {
        checkMutable()
        fetchRequestTemplate?.parameters.resolveEntity(in: self)
        templates[name] = fetchRequestTemplate
    }

    /// Keeps a copy of a request under a name, whatever it is declared to return.
    @_disfavoredOverload
    public func setFetchRequestTemplate<ResultType>(
        _ fetchRequestTemplate: NSFetchRequest<ResultType>, forName name: String
    ) { setFetchRequestTemplate(fetchRequestTemplate.erasedCopy, forName: name) }
}
