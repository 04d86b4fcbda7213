import CoreData

func makeModel() throws -> NSManagedObjectModel {
    let name = NSAttributeDescription()
    name.name = "name"
    name.attributeType = .stringAttributeType
    name.isOptional = false

    let budget = NSAttributeDescription()
    budget.name = "budget"
    budget.attributeType = .doubleAttributeType
    budget.defaultValue = 0.0

    let department = NSEntityDescription()
    department.name = "Department"
    department.properties = [name, budget]

    let model = NSManagedObjectModel()
    model.entities = [department]
    return model
}
