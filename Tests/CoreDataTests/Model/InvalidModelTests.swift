import Testing

@testable import CoreData

@Suite struct InvalidModelTests {
    private func sentence(_ spoil: (Staff) -> Void) -> String {
        let staff = Staff()
        spoil(staff)
        do {
            try staff.model.validate()
            return "no error"
        } catch { return error.localizedDescription }
    }

    @Test func theStaffModelIsValid() throws {
        try Staff().model.validate()
    }

    @Test func aRelationshipNeedsADestination() {
        let found = sentence { $0.home.destinationEntity = nil }
        #expect(found.contains("\"department\"") && found.contains("\"Employee\"") && found.contains("no destination"))
    }

    @Test func aDefaultValueMustBeInItsTypesRange() {
        let found = sentence { staff in
            let count = NSAttributeDescription()
            count.name = "count"
            count.attributeType = .integer16AttributeType
            count.defaultValue = 70_000
            staff.home.entity.properties += [count]
        }
        #expect(found.contains("default value 70000") && found.contains("out of its type's range"))
    }

    @Test(arguments: ["first name", "first-name", "first\"name", "it's", "a.b", "@count", "x;y", "$x"])
    func namesContainOnlyLettersDigitsAndUnderscores(_ name: String) {
        let ofProperty = sentence { $0.home.name = name }
        #expect(ofProperty.contains("\"\(name)\"") && ofProperty.contains("use letters, digits and underscores"))
        let ofEntity = sentence { $0.home.entity.name = name }
        #expect(ofEntity.contains("The entity \"\(name)\"") && ofEntity.contains("use letters, digits and underscores"))
    }

    @Test func aDestinationEntityMustBeInTheModel() {
        let outside = Staff.entity("Outside")
        let found = sentence { $0.home.destinationEntity = outside }
        #expect(found.contains("leads to the entity \"Outside\", which is not in the model"))
    }

    @Test func aDestinationNameMustExist() {
        let found = sentence {
            $0.home.destinationEntity = nil
            $0.home.destinationName = "Nowhere"
        }
        #expect(found.contains("leads to \"Nowhere\""))
    }

    @Test func anInverseMustPointBack() {
        let found = sentence { $0.members.inverseRelationship = nil }
        #expect(found.contains("\"department\" of the entity \"Employee\""))
        #expect(found.contains("\"Department.members\", but that one has no inverse"))
    }

    @Test func twoRelationshipsOfAnEntityCanShareAnInverse() {
        let second = NSRelationshipDescription()
        second.name = "formerDepartment"
        second.maxCount = 1
        let found = sentence {
            second.destinationEntity = $0.department
            second.inverseRelationship = $0.members
            $0.employee.properties += [second]
            #expect($0.home.mutualInverse === $0.members)
            #expect(second.mutualInverse == nil)
        }
        #expect(found == "no error")
    }

    @Test func anInverseWithAnotherInverseIsRefused() {
        let found = sentence {
            let other = NSRelationshipDescription()
            other.name = "rooms"
            other.destinationEntity = $0.department
            $0.department.properties += [other]
            $0.members.inverseRelationship = other
        }
        #expect(found.contains("\"members\" of the entity \"Department\" has the inverse \"Department.rooms\""))
    }

    @Test func anInverseBelongsToTheDestination() {
        let found = sentence {
            $0.members.destinationEntity = $0.manager
            $0.employee.properties.removeAll { $0.name == "department" }
            let other = Staff.entity("Other", $0.home)
            $0.model.entities += [other]
        }
        #expect(found.contains("which is no relationship of its destination \"Manager\""))
    }

    @Test(arguments: ["description", "hash", "isDeleted", "objectID", "managedObjectContext", "entity", "isFault"])
    func aPropertyNamedLikeAMethodIsRefused(_ name: String) {
        let found = sentence { $0.person.properties += [Staff.attribute(name, .string)] }
        #expect(found.contains("\"\(name)\" of the entity \"Person\" is named like a method"))
    }

    @Test func entitiesHaveDifferentNames() {
        #expect(sentence { $0.department.name = "Person" }.contains("two entities named \"Person\""))
        #expect(sentence { $0.department.name = nil }.contains("has no name"))
    }

    @Test func propertiesHaveDifferentNames() {
        let twice = sentence { $0.person.properties += [Staff.attribute("name", .string)] }
        #expect(twice.contains("\"Person\" has two properties named \"name\""))
        let inherited = sentence { $0.manager.properties += [Staff.attribute("name", .string)] }
        #expect(inherited.contains("\"name\" of the entity \"Manager\" is also a property of its parent \"Person\""))
    }

    @Test func anEntityCannotInheritFromItself() {
        let found = sentence { $0.manager.subentities = [$0.person] }
        #expect(found.contains("inherits from itself"))
        #expect(found.contains("Employee → Person → Manager → Employee"))
    }

    @Test func aParentEntityMustBeInTheModel() {
        let parent = Staff.entity("Being")
        let found = sentence { parent.subentities = [$0.person] }
        #expect(found.contains("inherits from \"Being\", which is not in the model"))
    }

    @Test func onlyTransientAttributesCanBeUntyped() {
        let attribute = Staff.attribute("anything", .undefined)
        #expect(
            sentence { $0.person.properties += [attribute] }.contains(
                "\"anything\" of the entity \"Person\" has no type"))
        attribute.isTransient = true
        #expect(sentence { $0.person.properties += [attribute] } == "no error")
    }

    @Test func onlyTransientAttributesCanStoreObjectIDs() {
        let attribute = TestModel.attribute("owner", .objectIDAttributeType)
        let model = NSManagedObjectModel()
        model.entities = [TestModel.entity("Note", [attribute])]
        #expect(throws: (any Error).self) { try model.validate() }
        attribute.isTransient = true
        #expect(throws: Never.self) { try model.validate() }
    }

    @Test func aDefaultValueMustMatchItsType() {
        let attribute = Staff.attribute("age", .integer16)
        attribute.defaultValue = "old"
        let found = sentence { $0.person.properties += [attribute] }
        #expect(found.contains("\"age\" of the entity \"Person\" has the default value old"))
        #expect(found.contains("NSNumber"))
    }

    @Test func minCountCannotExceedMaxCount() {
        let found = sentence {
            $0.members.minCount = 5
            $0.members.maxCount = 2
        }
        #expect(found.contains("at least 5 objects and at most 2"))
    }

    @Test func aPropertyBelongsToOneEntity() {
        let found = sentence { $0.department.properties += [$0.person.ownProperties[0]] }
        #expect(found.contains("\"name\" is in two entities"))
    }

    @Test func constraintsAndIndexesMustNameExistingProperties() {
        #expect(sentence { $0.person.uniquenessConstraints = [["name", "nick"]] }.contains("names \"nick\""))
        #expect(sentence { $0.manager.uniquenessConstraints = [["name"]] } == "no error")
        let element = NSFetchIndexElementDescription(propertyName: "nick", collationType: .binary)
        let index = NSFetchIndexDescription(name: "byNick", elements: [element])
        #expect(
            sentence { $0.person.indexes = [index] }.contains(
                "index \"byNick\" of the entity \"Person\" names \"nick\""))
    }

    @Test func aDerivedAttributeNeedsAnExpression() {
        let derived = NSDerivedAttributeDescription()
        derived.name = "size"
        derived.type = .integer32
        #expect(sentence { $0.department.properties += [derived] }.contains("has no derivation expression"))
    }

    @Test func aCompositeNeedsElements() {
        let composite = NSCompositeAttributeDescription()
        composite.name = "address"
        #expect(sentence { $0.person.properties += [composite] }.contains("has no elements"))
    }

    @Test func aFetchedPropertyNeedsARequest() {
        let fetched = NSFetchedPropertyDescription()
        fetched.name = "colleagues"
        #expect(
            sentence { $0.person.properties += [fetched] }.contains(
                "\"colleagues\" of the entity \"Person\" has no fetch"))
        fetched.fetchRequest = NSFetchRequest(entityName: "Nobody")
        #expect(sentence { $0.person.properties += [fetched] }.contains("fetches \"Nobody\""))
    }

    @Test func freezingAnInvalidModelTrapsWithAMessage() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let staff = Staff()
            staff.home.destinationEntity = nil
            staff.model.freeze()
        }
        let said = outcome.standardError
        #expect(said.contains("The relationship \"department\" of the entity \"Employee\" has no destination"))
    }

    @Test func anIndexHasElementsOfOneType() async {
        await #expect(processExitsWith: .failure) {
            let flat = NSFetchIndexElementDescription(property: NSAttributeDescription(), collationType: .binary)
            let deep = NSFetchIndexElementDescription(property: NSAttributeDescription(), collationType: .rTree)
            _ = NSFetchIndexDescription(name: "mixed", elements: [flat, deep])
        }
    }
}
