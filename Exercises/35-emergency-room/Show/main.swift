import CoreData
import Exercise

// Patients come, move and leave, and the board follows.
let context = try StoreFile(model: makeModel(), inNewFolder: "35").open().viewContext
func add(_ name: String, _ urgency: Int16, _ arrived: Int64) -> Patient {
    let patient = Patient(context: context)
    (patient.name, patient.urgency, patient.arrived, patient.isWaiting) = (name, urgency, arrived, true)
    return patient
}
var board: [Section] = []
func draw() { for section in board { print("\(section.name): \(section.lines.joined(separator: ", "))") } }

let controller = try makeController(in: context)
let recorder = Recorder { event in
    do { board = try apply(event, to: board) } catch { print(error) }
}
controller.delegate = recorder
try controller.performFetch()

let (ana, bo) = (add("Ana", 3, 10), add("Bo", 3, 20))
_ = add("Cem", 2, 30)
context.processPendingChanges()
draw()
ana.urgency = 1
bo.isWaiting = false
context.processPendingChanges()
print("--")
draw()
