import CoreData
import Exercise

/// An article of a hardware shop.
///
/// 철물점의 상품입니다.
final class Article: NSManagedObject {
    /// The number of the wholesaler, unique.
    ///
    /// 도매상의 상품 번호이며 고유합니다.
    @NSManaged var sku: String?
    @NSManaged var name: String?
    @NSManaged var cents: Int64
    /// Set by the shop's staff. The wholesaler doesn't have favorites.
    ///
    /// 매장 직원이 설정합니다. 도매상의 가격표에는 즐겨찾기가 없습니다.
    @NSManaged var isFavorite: Bool
}

/// A note for support: a page that has been imported.
///
/// 지원 담당자를 위한 메모입니다. 들여온 페이지 하나를 나타냅니다.
final class Receipt: NSManagedObject {
    /// How many articles the page had.
    ///
    /// 페이지에 있던 상품의 수입니다.
    @NSManaged var articles: Int64
    /// The cursor of the next page; nil if it was the last one.
    ///
    /// 다음 페이지의 커서입니다. 마지막 페이지이면 nil입니다.
    @NSManaged var cursor: String?
}

/// Imports the wholesaler's list. `fetchPage` returns the page at a cursor as JSON, and the first page for nil:
///
///     {"articles": [{"sku": "H-1", "name": "Hammer", "price": "19.99"}, …],
///      "paging": {"cursor": "40", "next": "https://…?access_token=…&cursor=40"}}
///
/// - A new article is inserted. A known one gets the new name and price and keeps its row and whether it's a favorite. No
///   article is there twice. Prices are exact to the cent.
/// - An article whose `price` is `null` is imported without a change of its stored price; a new one costs 0.
/// - The last page has no `paging`. After it, articles that no page of this run contained are deleted. If a page fails, its
///   error is thrown, nothing is deleted, and the pages before it stay.
/// - For each page there is a `Receipt`. The access token is nowhere in the store's files.
/// - Objects that `container.viewContext` has loaded show the new prices afterwards, and deleted articles are deleted there.
///   Unsaved changes in it stay, and can be saved.
///
/// 도매상의 가격표를 들여옵니다. `fetchPage`는 커서 위치의 페이지를 위와 같은 JSON으로 반환하고, nil이면 첫 페이지를 반환합니다.
/// - 새 상품은 삽입합니다. 이미 있는 상품은 새 이름과 가격을 받고, 행과 즐겨찾기 여부는 그대로 둡니다. 상품이 중복되면
///   안 됩니다. 가격은 센트까지 정확해야 합니다.
/// - `price`가 `null`인 상품은 저장된 가격을 바꾸지 않고 들여옵니다. 새 상품이면 0입니다.
/// - 마지막 페이지에는 `paging`이 없습니다. 그 뒤에, 이번에 어느 페이지에도 없던 상품을 삭제합니다. 페이지가 실패하면 그 오류를
///   던지고, 아무것도 삭제하지 않으며, 그 앞의 페이지는 남습니다.
/// - 페이지마다 `Receipt`를 하나 남깁니다. 접근 토큰이 저장소의 파일 어디에도 있으면 안 됩니다.
/// - `container.viewContext`에 로드된 객체에는 이후 새 가격이 보이고, 삭제된 상품은 거기에서도 삭제됩니다. 저장하지 않은 변경은
///   그대로 남고 저장할 수 있어야 합니다.
func importPrices(
    into container: NSPersistentContainer, fetchPage: (_ cursor: String?) throws -> Data
) throws {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    var seen: Set<String> = []
    var cursor: String?
    repeat {
        let page = try JSONDecoder().decode(Page.self, from: fetchPage(cursor))
        cursor = page.paging?.cursor
        seen.formUnion(page.articles.map(\.sku))
        try context.performAndWait {
            // Rows with and without a price set different columns, so they are two requests.
            // 가격이 있는 행과 없는 행은 설정하는 열이 다르므로 요청을 둘로 나눕니다.
            for hasPrice in [true, false] {
                let rows = page.articles.filter { ($0.price != nil) == hasPrice }.map(\.row)
                if !rows.isEmpty { try upsert(rows, in: context, showingIn: container.viewContext) }
            }
            let receipt = Receipt(context: context)
            receipt.articles = Int64(page.articles.count)
            receipt.cursor = cursor
            try context.save()
            context.reset()
        }
    } while cursor != nil
    try context.performAndWait { try deleteArticles(except: seen, in: context, showingIn: container.viewContext) }
}

private struct Page: Decodable {
    struct Line: Decodable {
        let sku: String
        let name: String
        let price: String?

        var row: [String: Any] {
            var row: [String: Any] = ["sku": sku, "name": name]
            if let price, let number = Decimal(string: price) {
                row["cents"] = NSDecimalNumber(decimal: number * 100).int64Value
            }
            return row
        }
    }
    struct Paging: Decodable { let cursor: String }
    let articles: [Line]
    let paging: Paging?
}

private func upsert(
    _ rows: [[String: Any]], in context: NSManagedObjectContext, showingIn viewContext: NSManagedObjectContext
) throws {
    let request = NSBatchInsertRequest(entityName: "Article", objects: rows)
    request.resultType = .objectIDs
    let ids = (try context.execute(request) as? NSBatchInsertResult)?.result as? [NSManagedObjectID] ?? []
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: ids], into: [viewContext])
}

private func deleteArticles(
    except seen: Set<String>, in context: NSManagedObjectContext, showingIn viewContext: NSManagedObjectContext
) throws {
    let leftOver = NSFetchRequest<any NSFetchRequestResult>(entityName: "Article")
    leftOver.predicate = NSPredicate(format: "NOT sku IN %@", seen)
    let request = NSBatchDeleteRequest(fetchRequest: leftOver)
    request.resultType = .resultTypeObjectIDs
    let ids = (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [viewContext])
}

/// A model with articles, whose `sku` is unique, and receipts.
///
/// 상품과 `Receipt`가 있는 모델입니다. 상품의 `sku`는 고유합니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType, default value: Any? = nil) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.defaultValue = value
        attribute.isOptional = value == nil
        return attribute
    }
    let (article, receipt) = (NSEntityDescription(), NSEntityDescription())
    article.name = "Article"
    article.managedObjectClassName = NSStringFromClass(Article.self)
    article.properties = [
        attribute("sku", .stringAttributeType), attribute("name", .stringAttributeType),
        attribute("cents", .integer64AttributeType, default: 0),
        attribute("isFavorite", .booleanAttributeType, default: false),
    ]
    article.uniquenessConstraints = [["sku"]]
    receipt.name = "Receipt"
    receipt.managedObjectClassName = NSStringFromClass(Receipt.self)
    receipt.properties = [
        attribute("articles", .integer64AttributeType, default: 0), attribute("cursor", .stringAttributeType),
    ]
    let model = NSManagedObjectModel()
    model.entities = [article, receipt]
    return model
}
