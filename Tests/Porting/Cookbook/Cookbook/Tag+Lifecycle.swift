import CoreData
import os.log

@objc protocol TagNaming {
    func name(for tag: Tag) -> String
}

// The class is generated from the model.
extension Tag {
    static weak var naming: TagNaming?

    public override func awakeFromInsert() {
        super.awakeFromInsert()
        giveName()
    }

    public override var description: String { "#\(name ?? "")" }

    private func giveName() {
        name = Tag.naming?.name(for: self)
        os_log("Made %{public}@", log: .default, type: .debug, name ?? "a tag")
    }
}
