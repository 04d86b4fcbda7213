import CoreData

func addQuestions(to model: NSManagedObjectModel) throws {
    let since = NSFetchRequest<any NSFetchRequestResult>(entityName: "Publication")
    since.predicate = NSPredicate(format: "mainAuthor.lastName ==[c] $LAST_NAME AND publicationDate >= $DATE")
    model.setFetchRequestTemplate(since, forName: "PublicationSince")

    let of = NSFetchRequest<any NSFetchRequestResult>(entityName: "Publication")
    of.predicate = NSPredicate(format: "mainAuthor == $AUTHOR")
    model.setFetchRequestTemplate(of, forName: "PublicationsOf")

    let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Publication")
    all.sortDescriptors = [NSSortDescriptor(key: "publicationDate", ascending: false)]
    model.setFetchRequestTemplate(all, forName: "AllPublications")
}

func publications(by lastName: String, since day: Date, in model: NSManagedObjectModel) throws
    -> NSFetchRequest<any NSFetchRequestResult>?
{
    model.fetchRequestFromTemplate(
        withName: "PublicationsSince", substitutionVariables: ["LAST_NAME": lastName, "DATE": day])
}

func publications(of author: NSManagedObject?, in model: NSManagedObjectModel) throws
    -> NSFetchRequest<any NSFetchRequestResult>?
{
    model.fetchRequestFromTemplate(
        withName: "PublicationsOf", substitutionVariables: ["AUTHOR": author ?? NSNull()])
}

func newest(_ count: Int, in model: NSManagedObjectModel) throws -> NSFetchRequest<any NSFetchRequestResult>? {
    let request = model.fetchRequestFromTemplate(withName: "AllPublications", substitutionVariables: [:])
    request?.fetchLimit = count
    return request
}

func makeLibrary() -> NSManagedObjectModel {
    let author = NSEntityDescription()
    author.name = "Author"
    let publication = NSEntityDescription()
    publication.name = "Publication"

    let mainAuthor = NSRelationshipDescription()
    mainAuthor.name = "mainAuthor"
    mainAuthor.destinationEntity = author
    mainAuthor.maxCount = 1
    let publications = NSRelationshipDescription()
    publications.name = "publications"
    publications.destinationEntity = publication
    mainAuthor.inverseRelationship = publications
    publications.inverseRelationship = mainAuthor

    author.properties = [attribute("lastName", .stringAttributeType), publications]
    publication.properties = [
        attribute("title", .stringAttributeType), attribute("publicationDate", .dateAttributeType), mainAuthor,
    ]
    let model = NSManagedObjectModel()
    model.entities = [author, publication]
    return model
}

private func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = false
    return attribute
}
