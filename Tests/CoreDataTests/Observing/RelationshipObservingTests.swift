import Company
import CoreData
import Testing

@Suite struct RelationshipObservingTests {
    let stack: Stack
    let context: NSManagedObjectContext
    let design: Department
    let sales: Department
    let people: [Employee]

    init() throws {
        stack = try Stack(model: Company.makeModel())
        let context = stack.context()
        self.context = context
        design = Department(context: context)
        sales = Department(context: context)
        people = ["Ada", "Grace", "Alan"].map { name in
            let person = Employee(context: context)
            person.firstName = name
            return person
        }
    }

    /// Observes a department's employees: reports the kind of change, the added and the removed members.
    private func observe(_ department: Department, _ heard: @escaping (String) -> Void) -> NSKeyValueObservation {
        department.observe(\.employees, options: [.old, .new]) { _, change in
            func names(_ people: Set<Employee>?) -> String {
                people.map { $0.map(\.firstName).sorted().joined(separator: " ") } ?? "-"
            }
            heard("\(change.kind) \(names(change.oldValue)) \(names(change.newValue))")
        }
    }

    @Test func settingOneSideNotifiesObserversOfTheOther() {
        var heard: [String] = []
        var departments: [Department??] = []
        let observations = [
            observe(design) { heard.append("design: \($0)") }, observe(sales) { heard.append("sales: \($0)") },
            people[0].observe(\.department, options: .new) { person, change in
                // Both sides agree before any observer is notified.
                #expect(person.department?.employees.contains(person) != false)
                departments.append(change.newValue)
            },
        ]
        people[0].department = design
        people[0].department = sales
        people[0].department = nil
        people[0].department = nil
        #expect(
            heard == [
                "design: insertion - Ada", "sales: insertion - Ada", "design: removal Ada -", "sales: removal Ada -",
            ])
        #expect(departments == [design, sales, .some(nil)])
        observations.forEach { $0.invalidate() }
    }

    @Test func addingMembersNotifiesObserversOfEach() {
        var heard: [String] = []
        var count = 0
        let observations = [
            observe(design) { heard.append($0) }, people[1].observe(\.department) { _, _ in count += 1 },
        ]
        design.addToEmployees(people[0])
        design.addToEmployees(Set(people))
        design.removeFromEmployees(Set(people[..<2]))
        design.employees = [people[1]]
        design.mutableSetValue(forKey: "employees").add(people[2])
        design.mutableSetValue(forKey: "employees").removeAllObjects()
        #expect(
            heard == [
                "insertion - Ada", "insertion - Alan Grace", "removal Ada Grace -", "setting Alan Grace",
                "insertion - Alan", "removal Alan Grace -",
            ])
        #expect(count == 4)
        observations.forEach { $0.invalidate() }
    }

    @Test func aDeletionNotifiesObserversOfRelatedObjects() {
        design.employees = Set(people)
        var heard: [String] = []
        let observation = observe(design) { heard.append($0) }
        context.delete(people[0])
        context.processPendingChanges()
        #expect(heard == ["removal Ada -"])
        observation.invalidate()
    }

    @Test func aKeyPathFollowsTheRelationship() {
        var names: [String?] = []
        let observation = people[0].observe(\.department?.name, options: .new) { names.append($1.newValue ?? nil) }
        design.name = "Design"
        people[0].department = design
        design.name = "Sketches"
        people[0].department = nil
        design.name = "nobody hears this"
        #expect(names == ["Design", "Sketches", nil])
        observation.invalidate()
    }

    @Test func undoingARelationshipChangeNotifiesObservers() throws {
        try #require(people.count == 3)
        let manager = UndoManager()
        context.processPendingChanges()
        context.undoManager = manager
        design.employees = [people[0]]
        context.processPendingChanges()
        var heard: [String] = []
        let observation = observe(design) { heard.append($0) }
        context.undo()
        #expect(heard == ["removal Ada -"])
        observation.invalidate()
    }
}

/// Ordered relationships, and many-to-many relationships.
@Suite struct OrderedRelationshipObservingTests {
    let stack: Stack
    let context: NSManagedObjectContext

    init() throws {
        stack = try Stack(.inMemory, model: SpecimenModel.make())
        context = stack.context()
    }

    @Test func orderedRelationshipsReportIndexes() {
        let specimen = Specimen(context: context)
        let steps = (0..<4).map { number in
            let step = Step(context: context)
            step.number = Int16(number)
            return step
        }
        var heard: [String] = []
        let observation = specimen.observe(\.steps, options: [.old, .new]) { _, change in
            func numbers(_ steps: NSOrderedSet??) -> String {
                ((steps ?? nil)?.array as? [Step]).map { "\($0.map(\.number))" } ?? "-"
            }
            let places = change.indexes.map { "\(Array($0))" } ?? "all"
            heard.append("\(change.kind) at \(places): \(numbers(change.oldValue)) \(numbers(change.newValue))")
        }
        specimen.addToSteps(steps[0])
        specimen.addToSteps(NSOrderedSet(array: [steps[1], steps[2]]))
        specimen.insertIntoSteps(steps[3], at: 0)
        specimen.replaceSteps(at: 0, with: steps[2])
        steps[3].specimen = specimen
        specimen.removeFromSteps(at: 0)
        specimen.steps = NSOrderedSet(array: [steps[0]])
        specimen.mutableOrderedSetValue(forKey: "steps").insert(steps[1], at: 0)
        #expect(
            heard == [
                "insertion at [0]: - [0]", "insertion at [1, 2]: - [1, 2]", "insertion at [0]: - [3]",
                "setting at all: [3, 0, 1, 2] [2, 0, 1]", "insertion at [3]: - [3]", "removal at [0]: [2] -",
                "setting at all: [0, 1, 3] [0]", "insertion at [0]: - [1]",
            ])
        observation.invalidate()
    }

    @Test func manyToManyNotifiesObserversOfBothSides() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        let (ada, engine) = (context.make("Employee"), context.make("Project"))
        final class Listener: NSObject, KeyValueObserving {
            var heard: [String] = []
            func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) { heard.append("\(keyPath ?? "") \(change?[.kindKey] as? UInt ?? 0)") }
        }
        let listener = Listener()
        ada.addObserver(listener, forKeyPath: "projects", context: nil)
        engine.addObserver(listener, forKeyPath: "members", context: nil)
        ada.mutableSetValue(forKey: "projects").add(engine)
        engine.mutableSetValue(forKey: "members").remove(ada)
        #expect(Set(listener.heard.prefix(2)) == ["projects 2", "members 2"])
        #expect(Set(listener.heard.suffix(2)) == ["projects 3", "members 3"])
        #expect(listener.heard.count == 4)
        ada.removeObserver(listener, forKeyPath: "projects")
        engine.removeObserver(listener, forKeyPath: "members")
    }

    @Test func customAccessorsAndPlainPropertiesNotifyObservers() {
        let specimen = Specimen(context: context)
        var heard: [String?] = []
        let observations = [
            specimen.observe(\.label, options: .new) { heard.append($1.newValue ?? nil) },
            specimen.observe(\.remark, options: .new) { heard.append("\(($1.newValue ?? nil) ?? 0)") },
            specimen.observe(\.color, options: .new) { heard.append(($1.newValue ?? nil)?.name) },
        ]
        specimen.label = "A"
        specimen.setValue("B", forKey: "label")
        specimen.setValue(3, forKey: "remark")
        specimen.color = Color("red")
        #expect(heard == ["«A»", "«B»", "3", "red"])
        observations.forEach { $0.invalidate() }
    }
}
