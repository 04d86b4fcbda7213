import Checking
import Company
import CoreData
import XCTest

@testable import AProjectTeam

// Shared by the tests of this exercise: a company with three employees and two projects.

struct Team {
    let file: StoreFile
    let context: NSManagedObjectContext
    let ada: Employee
    let grace: Employee
    let otto: Employee
    let compiler: NSManagedObject
    let website: NSManagedObject

    /// The error of a save; nil if it succeeds.
    func saveError() -> (any Error)? {
        do { try context.save() } catch { return error }
        return nil
    }
}

/// The relationships that the model has to have, each with its destination.
private let relationships = [
    ("Membership", "employee", "Employee"), ("Membership", "project", "Project"),
    ("Employee", "memberships", "Membership"),
    ("Project", "memberships", "Membership"), ("Project", "reviewQueue", "Employee"),
    ("Employee", "reviews", "Project"),
    ("Employee", "standIn", "Employee"),
]

extension XCTestCase {
    /// The learner's model, with its entities and relationships; fails the test if one is missing.
    func madeModel() throws -> NSManagedObjectModel {
        let model = try attempt("makeProjectModel()") { try makeProjectModel() }
        for (entity, attribute) in [("Project", "title"), ("Membership", "role")] {
            _ = try require(
                "makeProjectModel(): \(entity).attributesByName[\"\(attribute)\"]",
                model.entitiesByName[entity]?.attributesByName[attribute],
                because: Words(
                    en: "The entity has to be in the model's entities, and the attribute in the entity's properties.",
                    ko: "엔티티는 모델의 entities에, 속성은 엔티티의 properties에 들어 있어야 합니다."))
        }
        for (entity, name, destination) in relationships {
            let relationship = try require(
                "makeProjectModel(): \(entity).relationshipsByName[\"\(name)\"]",
                model.entitiesByName[entity]?.relationshipsByName[name],
                because: Words(
                    en: "A relationship belongs in the properties of the entity where it starts.",
                    ko: "관계는 그 관계가 시작하는 엔티티의 properties에 들어 있어야 합니다."))
            guard relationship.destinationEntity?.name == destination else {
                expect(
                    "makeProjectModel(): \(entity).\(name).destinationEntity", relationship.destinationEntity?.name,
                    equals: destination,
                    because: Words(
                        en: "The destination is the entity at the other end.", ko: "목적지는 반대쪽 끝의 엔티티입니다."))
                throw XCTSkip("a relationship leads elsewhere")
            }
        }
        return model
    }

    func makeTeam() throws -> Team {
        let model = try madeModel()
        let file = StoreFile(model: model, in: try temporaryFolder())
        let context = try file.open().viewContext
        func hire(_ first: String, _ last: String) -> Employee {
            let object = NSEntityDescription.insertNewObject(forEntityName: "Employee", into: context) as! Employee
            object.firstName = first
            object.lastName = last
            return object
        }
        func start(_ title: String) -> NSManagedObject {
            let object = NSEntityDescription.insertNewObject(forEntityName: "Project", into: context)
            object.setValue(title, forKey: "title")
            return object
        }
        return Team(
            file: file, context: context, ada: hire("Ada", "King"), grace: hire("Grace", "Young"),
            otto: hire("Otto", "Berg"), compiler: start("Compiler"), website: start("Website"))
    }

    /// A saved membership of Ada's in the compiler project, made without the learner's functions.
    func makeTeamWithAMembership() throws -> Team {
        let team = try makeTeam()
        let membership = NSEntityDescription.insertNewObject(forEntityName: "Membership", into: team.context)
        membership.setValue("lead", forKey: "role")
        let ends = membership.entity.relationshipsByName.values
        guard ends.allSatisfy({ !$0.isToMany && $0.inverseRelationship != nil }) else {
            throw XCTSkip("a membership doesn't connect one employee with one project")
        }
        membership.setValue(team.ada, forKey: "employee")
        membership.setValue(team.compiler, forKey: "project")
        try team.context.save()
        return team
    }

    /// Skips the test unless the queue is ordered, since another test reports that.
    func makeTeamWithAQueue() throws -> Team {
        let team = try makeTeam()
        guard team.compiler.entity.relationshipsByName["reviewQueue"]!.isOrdered else {
            throw XCTSkip("the queue isn't ordered")
        }
        return team
    }

    func queue(of project: NSManagedObject) -> [String] {
        (project.value(forKey: "reviewQueue") as? NSOrderedSet)?.compactMap { ($0 as? Employee)?.firstName } ?? []
    }
}
