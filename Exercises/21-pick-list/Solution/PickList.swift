import CoreData
import Exercise

final class Shelf: NSManagedObject {
    @NSManaged var label: String
}

final class Product: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var shelf: Shelf
}

final class Order: NSManagedObject {
    @NSManaged var number: String
}

final class Line: NSManagedObject {
    @NSManaged var position: Int64
    @NSManaged var quantity: Int64
    @NSManaged var order: Order
    @NSManaged var product: Product
}

/// The lines of all orders: by the order's number, then by position. Each is a text such as "A-07: 3 × Rope (B2)", with the order's
/// number, the quantity, the product's name and the label of its shelf. **At most 4 SQL statements**, no matter how many lines there are.
///
/// 모든 주문의 항목입니다. 주문 번호순, 그다음 위치순입니다. 항목마다 "A-07: 3 × Rope (B2)"처럼 주문 번호, 수량, 제품 이름, 선반 라벨을
/// 적습니다. 항목이 아무리 많아도 **SQL 문은 4개 이하**입니다.
func pickList(in context: NSManagedObjectContext) throws -> [String] {
    let request = NSFetchRequest<Line>(entityName: "Line")
    request.sortDescriptors = [
        NSSortDescriptor(key: "order.number", ascending: true), NSSortDescriptor(key: "position", ascending: true),
    ]
    request.relationshipKeyPathsForPrefetching = ["order", "product.shelf"]
    return try context.fetch(request).map { line in
        "\(line.order.number): \(line.quantity) × \(text(line.product))"
    }
}

/// The products that somebody has selected, each as "Rope (B2)": in the order of the selection, and as often as they are in it. They
/// may be faults whose rows aren't in memory. **At most 2 SQL statements**, no matter how many products there are.
///
/// 사용자가 선택한 제품을 "Rope (B2)"처럼 나타냅니다. 선택한 순서대로, 선택에 들어 있는 횟수만큼 적습니다. 제품은 행이 메모리에 없는 폴트일 수
/// 있습니다. 제품이 아무리 많아도 **SQL 문은 2개 이하**입니다.
func labels(of selection: [Product], in context: NSManagedObjectContext) throws -> [String] {
    // Fetching the same records fills the objects of the selection: a context has one object for each record.
    // 같은 레코드를 가져오면 선택한 객체의 값이 채워집니다. 컨텍스트에는 레코드마다 객체가 하나뿐입니다.
    let request = NSFetchRequest<Product>(entityName: "Product")
    request.predicate = NSPredicate(format: "self IN %@", selection)
    request.relationshipKeyPathsForPrefetching = ["shelf"]
    _ = try context.fetch(request)
    return selection.map(text)
}

/// The first screen of the product catalog: how many products there are, and the first `size` of them by name, each as "Rope (B2)".
/// **At most 3 SQL statements**, and the values of at most `size` products are read.
///
/// 제품 목록의 첫 화면입니다. 제품의 전체 개수, 그리고 이름순으로 처음 `size`개를 "Rope (B2)"처럼 돌려줍니다. **SQL 문은 3개 이하**이고,
/// 값을 읽는 제품은 `size`개 이하입니다.
func firstScreen(
    of size: Int, in context: NSManagedObjectContext
) throws -> (total: Int, rows: [String]) {
    let request = NSFetchRequest<Product>(entityName: "Product")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    request.fetchBatchSize = size
    request.relationshipKeyPathsForPrefetching = ["shelf"]
    let products = try context.fetch(request)
    return (products.count, products.prefix(size).map(text))
}

private func text(_ product: Product) -> String { "\(product.name) (\(product.shelf.label))" }

/// A shelf has products, a product is in the lines of orders. Each relationship has its inverse.
///
/// 선반에는 제품이 있고, 제품은 주문의 항목에 들어 있습니다. 모든 관계에는 역관계가 있습니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = false
        if type == .integer64AttributeType { attribute.defaultValue = 1 }
        return attribute
    }
    func entity(
        _ name: String, _ type: NSManagedObject.Type, _ attributes: [NSAttributeDescription]
    ) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.managedObjectClassName = NSStringFromClass(type)
        entity.properties = attributes
        return entity
    }
    func connect(_ one: NSEntityDescription, _ name: String, to other: NSEntityDescription, _ inverse: String) {
        let toOne = NSRelationshipDescription()
        toOne.name = name
        toOne.maxCount = 1
        toOne.destinationEntity = other
        let toMany = NSRelationshipDescription()
        toMany.name = inverse
        toMany.destinationEntity = one
        (toOne.inverseRelationship, toMany.inverseRelationship) = (toMany, toOne)
        one.properties.append(toOne)
        other.properties.append(toMany)
    }
    let shelf = entity("Shelf", Shelf.self, [attribute("label", .stringAttributeType)])
    let product = entity("Product", Product.self, [attribute("name", .stringAttributeType)])
    let order = entity("Order", Order.self, [attribute("number", .stringAttributeType)])
    let line = entity(
        "Line", Line.self,
        [attribute("position", .integer64AttributeType), attribute("quantity", .integer64AttributeType)])
    connect(product, "shelf", to: shelf, "products")
    connect(line, "order", to: order, "lines")
    connect(line, "product", to: product, "lines")
    let model = NSManagedObjectModel()
    model.entities = [shelf, product, order, line]
    return model
}
