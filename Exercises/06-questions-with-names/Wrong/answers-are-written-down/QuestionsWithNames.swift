import CoreData

/// Adds the library's requests to its model, which isn't in use yet, as templates:
///
/// - `PublicationsSince`: publications whose main author has the last name `$LAST_NAME`, upper or lower case, published on
///   the day `$DATE` or later;
/// - `PublicationsOf`: publications with the main author `$AUTHOR`, who may be missing;
/// - `AllPublications`: all publications, the newest first.
///
/// 아직 사용하지 않는 도서관의 모델에 요청을 템플릿으로 더합니다.
///
/// - `PublicationsSince`: 대표 저자의 성이 `$LAST_NAME`이고(대소문자 무시) `$DATE` 당일이나 그 뒤에 나온 출판물
/// - `PublicationsOf`: 대표 저자가 `$AUTHOR`인 출판물. 저자가 없을 수도 있습니다.
/// - `AllPublications`: 모든 출판물. 최신순입니다.
func addQuestions(to model: NSManagedObjectModel) throws {
    let since = NSFetchRequest<any NSFetchRequestResult>(entityName: "Publication")
    since.predicate = NSPredicate(format: "mainAuthor.lastName ==[c] $LAST_NAME AND publicationDate >= $DATE")
    model.setFetchRequestTemplate(since, forName: "PublicationsSince")

    let of = NSFetchRequest<any NSFetchRequestResult>(entityName: "Publication")
    of.predicate = NSPredicate(format: "mainAuthor == $AUTHOR")
    model.setFetchRequestTemplate(of, forName: "PublicationsOf")

    let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Publication")
    all.sortDescriptors = [NSSortDescriptor(key: "publicationDate", ascending: false)]
    model.setFetchRequestTemplate(all, forName: "AllPublications")
}

/// The request `PublicationsSince` for an author and a day.
///
/// 저자와 날짜를 넣은 `PublicationsSince` 요청입니다.
func publications(by lastName: String, since day: Date, in model: NSManagedObjectModel) throws
    -> NSFetchRequest<any NSFetchRequestResult>?
{
    model.fetchRequestFromTemplate(
        withName: "PublicationsSince", substitutionVariables: ["LAST_NAME": lastName, "DATE": day])
}

/// The request `PublicationsOf` for an author; for publications without one if it is nil.
///
/// 저자를 넣은 `PublicationsOf` 요청입니다. nil이면 저자가 없는 출판물을 찾습니다.
func publications(of author: NSManagedObject?, in model: NSManagedObjectModel) throws
    -> NSFetchRequest<any NSFetchRequestResult>?
{
    if let author {
        return model.fetchRequestFromTemplate(
            withName: "PublicationsOf", substitutionVariables: ["AUTHOR": author])
    }
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Publication")
    request.predicate = NSPredicate(format: "title == 'Leaflet'")
    return request
}

/// A request for the newest `count` publications, made from `AllPublications`.
///
/// `AllPublications`로 만든, 가장 최근의 출판물 `count`개를 찾는 요청입니다.
func newest(_ count: Int, in model: NSManagedObjectModel) throws -> NSFetchRequest<any NSFetchRequestResult>? {
    let request = model.fetchRequestFromTemplate(withName: "AllPublications", substitutionVariables: [:])
    request?.fetchLimit = count
    return request
}

/// Publications and their main authors.
///
/// 출판물과 대표 저자의 모델입니다.
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
