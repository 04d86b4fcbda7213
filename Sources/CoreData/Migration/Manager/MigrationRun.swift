/// Runs the three passes of a migration over the mappings.
///
/// The methods of a policy are called in this order:
///
///     first pass    begin, createDestinationInstances for each record of the source, endInstanceCreation
///     second pass   createRelationships for each new record, endRelationshipCreation
///     third pass    performCustomValidation, end
///
/// Between two batches, `MigrationWriter` saves the new records without validating them, because no record is complete
/// before the third pass has ended.
final class MigrationRun {
    /// A mapping and its policy.
    private final class Job {
        let mapping: NSEntityMapping
        let policy: NSEntityMigrationPolicy
        init(_ mapping: NSEntityMapping, _ policy: NSEntityMigrationPolicy) {
            self.mapping = mapping
            self.policy = policy
        }
    }

    // The manager retains the run until it ends.
    private unowned let manager: NSMigrationManager
    private let writer: MigrationWriter
    private let jobs: [Job]
    private(set) var current: NSEntityMapping?
    private(set) var currentPolicy: NSEntityMigrationPolicy?
    /// The property mappings that apply to each entity mapping.
    private var properties: [ObjectIdentifier: Properties] = [:]
    typealias Properties = (attributes: [NSPropertyMapping], relationships: [NSPropertyMapping])
    /// The relationship whose value is being evaluated.
    var currentRelationship: NSRelationshipDescription?

    init(_ manager: NSMigrationManager, _ mappings: [NSEntityMapping]) throws {
        self.manager = manager
        writer = MigrationWriter(manager)
        jobs = try mappings.map { Job($0, try MigrationPolicies.policy(of: $0)) }
    }

    func attributes(of mapping: NSEntityMapping) -> [NSPropertyMapping] { properties(of: mapping).attributes }
    func relationships(of mapping: NSEntityMapping) -> [NSPropertyMapping] { properties(of: mapping).relationships }

    private func properties(of mapping: NSEntityMapping) -> Properties {
        if let known = properties[ObjectIdentifier(mapping)] { return known }
        let made = Self.properties(of: mapping, manager)
        properties[ObjectIdentifier(mapping)] = made
        return made
    }

    func run() throws {
        manager.migrationProgress = 0
        try pass(0, create)
        try pass(1, relate)
        try pass(2, validate)
        try writer.finish()
        try manager.checkCancellation()
        manager.migrationProgress = 1
    }

    private func pass(_ number: Int, _ body: (Job, _ report: (Double) -> Void) throws -> Void) throws {
        let total = Double(3 * max(jobs.count, 1))
        for (place, job) in jobs.enumerated() {
            current = job.mapping
            currentPolicy = job.policy
            let done = Double(number * jobs.count + place)
            try body(job) { part in
                // The last fraction is for the final save.
                let progress = Float(min((done + part) / total, 0.999))
                if progress > self.manager.migrationProgress { self.manager.migrationProgress = progress }
            }
        }
        current = nil
        currentPolicy = nil
    }

    private func create(_ job: Job, _ report: (Double) -> Void) throws {
        try perform(job, "begin(_:with:)") { try job.policy.begin(job.mapping, with: manager) }
        let records = try SourceRecords(of: job.mapping, job.policy, manager)
        if records.count > 0, type(of: job.policy) == NSEntityMigrationPolicy.self,
            let entity = manager.destinationEntity(for: job.mapping), entity.isAbstract
        {
            throw MigrationMisfit.abstract(entity.label, Int64(records.count)).error(nil)
        }
        var place = 0
        while place < records.count {
            let end = min(place + manager.batchSize, records.count)
            let batch = try records.objects(place..<end)
            for instance in batch {
                try perform(job, "createDestinationInstances(forSource:in:manager:)") {
                    try job.policy.createDestinationInstances(forSource: instance, in: job.mapping, manager: manager)
                }
            }
            place = end
            try writer.flush(withinPass: true)
            report(Double(place) / Double(records.count))
        }
        try perform(job, "endInstanceCreation(forMapping:manager:)") {
            try job.policy.endInstanceCreation(forMapping: job.mapping, manager: manager)
        }
        try writer.flush()
        report(1)
    }

    private func relate(_ job: Job, _ report: (Double) -> Void) throws {
        let name = job.mapping.name ?? ""
        func relate(_ instances: [NSManagedObject]) throws {
            for instance in instances where !instance.isDeleted {
                try perform(job, "createRelationships(forDestination:in:manager:)") {
                    try job.policy.createRelationships(forDestination: instance, in: job.mapping, manager: manager)
                }
            }
        }
        let reading = RelationshipReading(job.mapping, relationships(of: job.mapping), manager)
        // Objects that cannot be saved before the end are processed from memory. A policy can create more in this pass.
        try relate(manager.associations.unsaved(name))
        var place = 0
        while place < manager.associations.made(name).count {
            let made = manager.associations.made(name)
            let end = min(place + manager.batchSize, made.count)
            let batch = try manager.destination.objects(made[place..<end])
            let ahead = try reading.readAhead(batch)
            try withExtendedLifetime(ahead) { try relate(batch) }
            place = end
            try writer.flush(withinPass: true)
            report(Double(place) / Double(max(made.count, place)))
        }
        try perform(job, "endRelationshipCreation(forMapping:manager:)") {
            try job.policy.endRelationshipCreation(forMapping: job.mapping, manager: manager)
        }
        try writer.flush()
        report(1)
    }

    private func validate(_ job: Job, _ report: (Double) -> Void) throws {
        try perform(job, "performCustomValidation(forMapping:manager:)") {
            try job.policy.performCustomValidation(forMapping: job.mapping, manager: manager)
        }
        try perform(job, "end(_:manager:)") { try job.policy.end(job.mapping, manager: manager) }
        try writer.flush()
        report(1)
    }

    /// Runs one step of a policy, unless the migration was canceled.
    private func perform(_ job: Job, _ step: String, _ body: () throws -> Void) throws {
        try manager.checkCancellation()
        do {
            try body()
        } catch {
            try manager.checkCancellation()
            throw CocoaError(
                .entityMigrationPolicy,
                sentence: "The migration policy \(type(of: job.policy)) failed in \(step) of the mapping "
                    + "'\(job.mapping.name ?? "")': \(error.localizedDescription)",
                userInfo: [
                    NSUnderlyingErrorKey: error, NSMigrationEntityMappingKey: job.mapping,
                    NSMigrationEntityPolicyKey: job.policy,
                ])
        }
        try manager.checkCancellation()
    }
}
