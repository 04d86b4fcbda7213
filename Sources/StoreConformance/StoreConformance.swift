import CoreData

/// A trial of a kind of store: what Core Data expects of a store, tried one thing after the other through contexts.
///
///     NSPersistentStoreCoordinator.registerStoreClass(ShelfStore.self, type: .init(rawValue: "Shelf"))
///     let report = StoreConformance(of: .init(rawValue: "Shelf")).report()
///     XCTAssertEqual(report.lacks, [], "\(report)")
///
/// Each requirement gets a place of its own to make a store at, and a model that the trial brings along
/// (`TrialModel`). Only Core Data's public interface is used, so a store is tried as a program would use it. What a
/// store throws counts as a lack; a store that stops the process stops the trial, and the sentence that it stopped with
/// says why.
public struct StoreConformance {
    /// The store's type, which a class must be registered for.
    public let type: NSPersistentStore.StoreType
    /// What each store is added with.
    public let options: [AnyHashable: Any]?
    private let place: () -> URL

    /// - Parameter place: gives each store a place where none is yet; a file in the folder for temporary things unless
    ///   given.
    public init(
        of type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil,
        place: @escaping () -> URL = StoreConformance.temporaryFile
    ) {
        self.type = type
        self.options = options
        self.place = place
    }

    /// Tries everything. Takes as long as the store does; to be called on any thread but those of the store's own queues.
    public func report(on requirements: [StoreRequirement] = StoreRequirement.all) -> StoreReport {
        StoreReport(
            type: type,
            findings: requirements.map { requirement in
                let bench = Bench(type: type, options: options, url: place())
                defer { bench.clear() }
                do {
                    try requirement.check(bench)
                    return StoreReport.Finding(requirement: requirement, problem: nil)
                } catch {
                    return StoreReport.Finding(requirement: requirement, problem: Self.sentence(error))
                }
            })
    }

    private static func sentence(_ error: any Error) -> String {
        (error as? Shortfall)?.sentence ?? "It threw: \((error as NSError).localizedDescription) (\(error))"
    }

    /// A file in a new folder.
    public static func temporaryFile() -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("conformance-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent("trial.store")
    }
}

/// What a trial found.
public struct StoreReport: CustomStringConvertible {
    /// One requirement, and what the store falls short of; nil where it does what is required.
    public struct Finding {
        public let requirement: StoreRequirement
        public let problem: String?
    }

    public let type: NSPersistentStore.StoreType
    public let findings: [Finding]

    /// The names of the requirements that the store does not meet.
    public var lacks: [String] { findings.filter { $0.problem != nil }.map(\.requirement.name) }

    /// A line for each requirement, with what is wrong.
    public var description: String {
        let lines = findings.map { finding in
            let mark = finding.problem == nil ? "has  " : "LACKS"
            let problem = finding.problem.map { "\n          " + $0 } ?? ""
            return "  \(mark) \(finding.requirement.name): \(finding.requirement.meaning)\(problem)"
        }
        return "A store of the type \(type.rawValue) meets \(findings.count - lacks.count) of \(findings.count):\n"
            + lines.joined(separator: "\n")
    }
}

/// One thing that Core Data expects of a store.
public struct StoreRequirement {
    /// The name by which reports and tests know it.
    public let name: String
    /// What a store does that meets it.
    public let meaning: String
    let check: (Bench) throws -> Void

    /// Every requirement, in the order in which a new store class comes to meet them.
    public static var all: [StoreRequirement] { values + relationships + fetching + saving + identity + lasting }
}
