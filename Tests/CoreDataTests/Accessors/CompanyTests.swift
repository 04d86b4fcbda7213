import Company
import CoreData
import Testing

@Suite struct CompanyTests {
    let stack: Stack
    let context: NSManagedObjectContext

    init() throws {
        stack = try Stack(model: Company.makeModel())
        context = stack.context()
    }

    private func employee(_ firstName: String) throws -> Employee {
        let request: NSFetchRequest<Employee> = Employee.fetchRequest()
        request.predicate = NSPredicate(format: "firstName == %@", firstName)
        return try #require(context.fetch(request).first)
    }

    @Test func theSampleDataIsDeterministicAndValid() throws {
        Company.populate(context)
        try context.save()
        #expect(try context.count(for: Department.fetchRequest() as NSFetchRequest<Department>) == 4)
        #expect(try context.count(for: Employee.fetchRequest() as NSFetchRequest<Employee>) == 12)
        #expect(try context.count(for: Customer.fetchRequest() as NSFetchRequest<Customer>) == 3)
        #expect(try context.count(for: Person.fetchRequest() as NSFetchRequest<Person>) == 15)
        let ada = try employee("Ada")
        #expect(ada.fullName == "Ada King")
        #expect(ada.startDate == Date(timeIntervalSince1970: 983_404_800))
        #expect(ada.department?.name == "Engineering")
        #expect(Set(ada.directReports.map(\.firstName)) == ["Grace", "Alan"])
        #expect(try employee("서연").manager?.manager === ada)
    }

    @Test func bothSidesOfARelationshipAgree() throws {
        Company.populate(context)
        let ada = try employee("Ada")
        let design = try #require(employee("Susan").department)
        let engineering = try #require(ada.department)
        #expect(engineering.employees.count == 5)
        ada.department = design
        #expect(engineering.employees.count == 4)
        #expect(design.employees.contains(ada))
        engineering.addToEmployees(ada)
        #expect(ada.department === engineering)
        engineering.removeFromEmployees([ada])
        #expect(ada.department == nil)
        engineering.employees.insert(ada)
        #expect(ada.department === engineering)
    }

    @Test func deletingADepartmentNullifiesItsEmployees() throws {
        Company.populate(context)
        try context.save()
        let susan = try employee("Susan")
        context.delete(try #require(susan.department))
        try context.save()
        #expect(susan.department == nil)
        #expect(try context.count(for: Employee.fetchRequest() as NSFetchRequest<Employee>) == 12)
    }

    @Test func aPersonWithoutANameFailsValidation() throws {
        let customer = Customer(context: context)
        customer.firstName = "Frances"
        #expect(throws: (any Error).self) { try context.save() }
        customer.lastName = "Moreno"
        try context.save()
    }

    @Test func theClassesMatchTheEntities() {
        Company.populate(context)
        let model = stack.container.managedObjectModel
        #expect(model.entitiesByName["Employee"]?.managedObjectClassName == "Company.Employee")
        #expect(context.insertedObjects.allSatisfy { $0 is Person || $0 is Department })
        #expect(model.entitiesByName["Person"]?.isAbstract == true)
    }
}
