import CoreData

extension Recipe {
    override public func awakeFromInsert() {
        super.awakeFromInsert()
        setPrimitiveValue(Date(), forKey: #keyPath(Recipe.createdAt))
    }

    override public func validateForInsert() throws {
        try super.validateForInsert()
        guard name != nil else {
            throw NSError(
                domain: "Cookbook", code: 1, userInfo: [NSLocalizedDescriptionKey: "A recipe needs a name"])
        }
    }

    func tag(with tags: [Tag]) {
        self.tags = tags.isEmpty ? [] as NSSet : NSSet(array: tags)
    }

    func replaceTags(_ first: Tag, _ second: Tag) {
        tags = [first, second]
    }

    func addBoth(_ first: Tag, _ second: Tag) {
        addToTags([first, second])
    }

    static var sortDescriptors: [NSSortDescriptor] {
        [
            NSSortDescriptor(
                key: #keyPath(Recipe.name), ascending: true,
                selector: #selector(NSString.caseInsensitiveCompare(_:)))
        ]
    }
}
