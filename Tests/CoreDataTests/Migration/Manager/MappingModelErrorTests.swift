import CoreData
import Testing

/// Errors of mapping models that do not fit the models of the migration.
@Suite struct MappingModelErrorTests {
    /// A defect of a mapping model, and a part of its error message.
    enum Fault: String, CaseIterable {
        case noSuchKey = "reads 'nickname'"
        case noSuchMapping = "refers to the mapping 'XToY'"
        case noSuchProperty = "sets 'salary'"
        case noSuchDestination = "names the entity 'Robot', which the destination model"
        case noSuchSource = "names the entity 'Robot', which the source model"
        case otherSource = "another version of the source entity"
        case otherDestination = "another version of the destination entity"
        case sameName = "two mappings have the name"
        case noName = "has no name"
        case nothingToCarryOver = "no source entity"
        case noSuchMethod = "calls 'nickname:', which the policy"
        case noSuchMethodOfTheManager = "calls 'nickname:', which a migration manager"
        case noSuchKeyOfThePolicy = "reads 'nickname', which the policy NSEntityMigrationPolicy"
        case noSuchKeyOfTheManager = "reads 'nickname', which a migration manager"
        case noSuchKeyOfTheDestination = "reads 'nickname', which the entity 'Animal'"
        case noSuchPolicy = "names the migration policy 'NoSuchPolicy'"

        func spoil(_ mapping: NSEntityMapping) {
            switch self {
            case .noSuchKey:
                mapping.attributeMappings = [MigrationBench.property("name", "$source.nickname")]
            case .noSuchMapping:
                mapping.relationshipMappings = [
                    MigrationBench.property("keeper", MigrationBench.related("XToY", "owner"))
                ]
            case .noSuchProperty: mapping.attributeMappings = [MigrationBench.property("salary", "$source.name")]
            case .noSuchDestination: mapping.destinationEntityName = "Robot"
            case .noSuchSource: mapping.sourceEntityName = "Robot"
            case .otherSource: mapping.sourceEntityVersionHash = Data([1])
            case .otherDestination: mapping.destinationEntityVersionHash = Data([1])
            case .sameName: mapping.name = "PersonToHuman"
            case .noName: mapping.name = nil
            case .nothingToCarryOver: mapping.sourceEntityName = nil
            case .noSuchMethod:
                mapping.attributeMappings = [
                    MigrationBench.property("name", #"FUNCTION($entityPolicy, "nickname:", $source)"#)
                ]
            case .noSuchKeyOfThePolicy:
                mapping.attributeMappings = [MigrationBench.property("name", "$entityPolicy.nickname.first")]
            case .noSuchKeyOfTheManager:
                mapping.attributeMappings = [MigrationBench.property("name", "$manager.nickname.first")]
            case .noSuchKeyOfTheDestination:
                mapping.attributeMappings = [MigrationBench.property("name", "$destination.nickname.first")]
            case .noSuchMethodOfTheManager:
                mapping.attributeMappings = [
                    MigrationBench.property("name", #"FUNCTION($manager, "nickname:", $source)"#)
                ]
            case .noSuchPolicy: mapping.entityMigrationPolicyClassName = "NoSuchPolicy"
            }
        }
    }

    @Test(arguments: Fault.allCases) func aMappingModelThatDoesNotFitIsRefused(_ fault: Fault) throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        fault.spoil(bench.mappings[1])
        let error = try bench.failureLeavingNoFiles()
        #expect(error.code.rawValue == 134110)
        #expect(error.localizedDescription.contains(fault.rawValue), "\(error.localizedDescription)")
    }
}
