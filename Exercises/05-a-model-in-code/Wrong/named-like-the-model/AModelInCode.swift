import CoreData

func makeModel() throws -> NSManagedObjectModel {
    let day = NSAttributeDescription()
    day.name = "day"
    day.attributeType = .dateAttributeType
    day.isOptional = false

    let text = NSAttributeDescription()
    text.name = "text"
    text.attributeType = .stringAttributeType
    text.isOptional = false

    let mood = NSAttributeDescription()
    mood.name = "mood"
    mood.attributeType = .integer16AttributeType
    mood.isOptional = false
    mood.defaultValue = 3
    mood.setValidationPredicates(
        [NSPredicate(format: "SELF BETWEEN {1, 5}")], withValidationWarnings: ["mood out of range"])

    let entry = NSEntityDescription()
    entry.name = "Entry"
    entry.properties = [day, text, mood]

    let model = NSManagedObjectModel()
    model.entities = [entry]
    return model
}

func englishStrings() throws -> (fileName: String, contents: String) {
    let contents = """
        "Entity/Entry" = "Diary entry";
        "Property/day/Entity/Entry" = "Date";
        "ErrorString/mood out of range" = "Choose a mood from 1 to 5.";
        """
    return ("Diary.strings", contents)
}

func startingWith(mood: Int, _ model: NSManagedObjectModel) throws -> NSManagedObjectModel {
    let copy = model.copy() as! NSManagedObjectModel
    copy.entitiesByName["Entry"]?.attributesByName["mood"]?.defaultValue = mood
    return copy
}

func secondVersion(of model: NSManagedObjectModel) throws -> NSManagedObjectModel {
    let place = NSAttributeDescription()
    place.name = "place"
    place.attributeType = .stringAttributeType

    let isFavorite = NSAttributeDescription()
    isFavorite.name = "isFavorite"
    isFavorite.attributeType = .booleanAttributeType
    isFavorite.isOptional = false
    isFavorite.defaultValue = false

    let copy = model.copy() as! NSManagedObjectModel
    copy.entitiesByName["Entry"]?.properties += [place, isFavorite]
    return copy
}
