public import CoreData

public enum Schema {
    public static let model: NSManagedObjectModel = {
        let account = NSEntityDescription()
        account.name = "Account"
        account.managedObjectClassName = NSStringFromClass(Account.self)
        let setting = NSEntityDescription()
        setting.name = "Setting"
        setting.managedObjectClassName = NSStringFromClass(Setting.self)
        account.properties = [
            attribute(#keyPath(Account.name), .stringAttributeType),
            attribute(#keyPath(Account.balance), .doubleAttributeType, default: 0),
        ]
        setting.properties = [attribute((\Setting.key)._kvcKeyPathString!, .stringAttributeType)]
        let model = NSManagedObjectModel()
        model.entities = [account, setting]
        return model
    }()

    private static func attribute(
        _ name: String, _ type: NSAttributeType, default value: Any? = nil
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = true
        attribute.defaultValue = value
        return attribute
    }
}
