import Testing

@testable import CoreData

@Suite struct FrozenModelTests {
    @Test func freezingLaysOutEveryEntityOnce() {
        let staff = Staff()
        staff.model.freeze()
        #expect(staff.model.isFrozen)
        let layouts = staff.model.entities.map { ObjectIdentifier($0.layout) }
        #expect(Set(layouts).count == 4)
        staff.model.freeze()
        #expect(staff.model.entities.map { ObjectIdentifier($0.layout) } == layouts)
    }

    @Test func aFrozenModelRefusesNewEntities() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let staff = Staff()
            staff.model.freeze()
            staff.model.entities = []
        }
        let said = outcome.standardError
        #expect(said.contains("NSInternalInconsistencyException"))
        #expect(said.contains("Can't modify an immutable model: 'entities' of the model"))
    }

    /// Apple's page of `userInfo`: "Setting the user info raises an exception if the receiver's model has been used".
    @Test func theUserInfoOfAModelInUseIsReadOnly() async throws {
        let property = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let staff = Staff()
            staff.model.freeze()
            staff.home.userInfo = [:]
        }
        #expect(
            property.standardError.contains(
                "Can't modify an immutable model: 'userInfo' of the property 'department' of the entity 'Employee' was set"
            ))
        let entity = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let staff = Staff()
            staff.model.freeze()
            staff.person.userInfo = [:]
        }
        #expect(
            entity.standardError.contains(
                "Can't modify an immutable model: 'userInfo' of the entity 'Person' was set"))
    }

    @Test func aFrozenPropertyRefusesANewName() async {
        await #expect(processExitsWith: .failure) {
            let staff = Staff()
            staff.model.freeze()
            staff.home.name = "place"
        }
    }

    @Test func aFrozenEntityRefusesNewPropertiesAndIndexes() async {
        await #expect(processExitsWith: .failure) {
            let staff = Staff()
            staff.model.freeze()
            staff.person.properties = []
        }
        await #expect(processExitsWith: .failure) {
            let staff = Staff()
            staff.person.indexes = [NSFetchIndexDescription(name: "byName", elements: [])]
            staff.model.freeze()
            staff.person.indexes[0].name = "other"
        }
    }

    @Test func aFrozenFetchRequestTemplateMustBeCopiedBeforeAChange() async throws {
        let model = furnishedModel()
        model.freeze()
        let template = try #require(model.fetchRequestTemplate(forName: "paidOver"))
        let copy = try #require(template.copy() as? NSFetchRequest<any NSFetchRequestResult>)
        #expect(copy == template)
        copy.fetchLimit = 1
        #expect(copy != template && template.fetchLimit == 10)
        let filled = model.fetchRequestFromTemplate(withName: "paidOver", substitutionVariables: ["LIMIT": 1])
        filled?.fetchLimit = 2
        #expect(filled?.fetchLimit == 2)
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let model = furnishedModel()
            model.freeze()
            model.fetchRequestTemplate(forName: "paidOver")?.fetchLimit = 1
        }
        let said = outcome.standardError
        #expect(said.contains("Can't modify a named fetch request in an immutable model."))
    }

    @Test func severalThreadsCanFreezeOneModel() async {
        let staff = Staff()
        nonisolated(unsafe) let model = staff.model
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { model.freeze() } }
        }
        #expect(staff.manager.layout.entity === staff.manager)
    }

    @Test func configurationsContainTheirEntities() {
        let staff = Staff()
        staff.model.setEntities([staff.person, staff.employee], forConfigurationName: "People")
        #expect(staff.model.configurations == ["PF_DEFAULT_CONFIGURATION_NAME", "People"])
        #expect(staff.model.entities(forConfigurationName: "People") == [staff.person, staff.employee])
        #expect(staff.model.entities(forConfigurationName: nil)?.count == 4)
        #expect(staff.model.entities(forConfigurationName: "PF_DEFAULT_CONFIGURATION_NAME")?.count == 4)
        #expect(staff.model.entities(forConfigurationName: "Nothing") == nil)
    }

    @Test func aSubentityJoinsItsParentsModel() {
        let staff = Staff()
        let intern = Staff.entity("Intern")
        staff.employee.subentities.append(intern)
        #expect(intern.managedObjectModel === staff.model)
        #expect(staff.model.entitiesByName["Intern"] === intern)
        let others = Staff()
        others.model.entities = [others.person]
        #expect(others.model.entitiesByName["Employee"] === others.employee)
    }
}
