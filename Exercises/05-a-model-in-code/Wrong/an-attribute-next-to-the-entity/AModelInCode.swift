import CoreData

/// The model of a log of runs: one entity, `Run`.
///
/// - `date`, a date that every run has;
/// - `processID`, a 64-bit integer that every run has, 0 where nobody sets it, and never negative. The warning in case it
///   is says `Process ID < 0`.
///
/// Users never read those names. For them a missing date is a missing "Start", and the warning reads
/// "The process number must not be negative."
func makeModel() throws -> NSManagedObjectModel {
    let date = NSAttributeDescription()
    date.name = "date"
    date.attributeType = .dateAttributeType
    date.isOptional = false

    let processID = NSAttributeDescription()
    processID.name = "processID"
    processID.attributeType = .integer64AttributeType
    processID.isOptional = false
    processID.defaultValue = 0
    processID.setValidationPredicates(
        [NSPredicate(format: "SELF >= 0")], withValidationWarnings: ["Process ID < 0"])

    let run = NSEntityDescription()
    run.name = "Run"
    run.properties = [date, processID]

    let model = NSManagedObjectModel()
    model.entities = [run]
    model.localizationDictionary = [
        "Property/date/Entity/Run": "Start",
        "ErrorString/Process ID < 0": "The process number must not be negative.",
    ]
    return model
}

/// The same model with one more attribute of `Run`: `note`, a text that may be missing.
///
/// The model is in use when you get it.
func withNotes(_ model: NSManagedObjectModel) throws -> NSManagedObjectModel {
    let copy = model.copy() as! NSManagedObjectModel
    let note = NSAttributeDescription()
    note.name = "note"
    note.attributeType = .stringAttributeType
    _ = note
    return copy
}
