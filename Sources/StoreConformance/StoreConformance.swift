import CoreData

/// A test suite for a store type, which uses contexts to check each of Core Data's requirements for stores.
///
///     NSPersistentStoreCoordinator.registerStoreClass(ShelfStore.self, type: .init(rawValue: "Shelf"))
///     let report = StoreConformance(of: .init(rawValue: "Shelf")).report()
///     XCTAssertEqual(report.lacks, [], "\(report)")
///
/// Each requirement gets a new location for its store, and the suite's own model (`TrialModel`). The suite uses only
/// Core Data's public interface, as a program would. An error that a store throws counts as a requirement that is not
/// met. A store that stops the process also stops the suite; its last message gives the reason.
public struct StoreConformance {
    /// The store's type, for which a class must be registered.
    public let type: NSPersistentStore.StoreType
    /// The options for adding each store.
    public let options: [AnyHashable: Any]?
    private let place: () -> URL

    /// - Parameter place: Returns a new location for each store; by default, a file in the temporary folder.
    public init(
        of type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil,
        place: @escaping () -> URL = StoreConformance.temporaryFile
    ) {
        self.type = type
        self.options = options
        self.place = place
    }

    /// Checks the requirements and waits for the store. Call it on any thread except those of the store's queues.
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

/// The result of a test suite.
public struct StoreReport: CustomStringConvertible {
    /// One requirement, and the store's problem with it. The problem is nil if the store meets the requirement.
    public struct Finding {
        public let requirement: StoreRequirement
        /// The store's problem; nil if it meets the requirement.
        public let problem: String?
    }

    /// The type of the tested store.
    public let type: NSPersistentStore.StoreType
    /// A finding for each requirement, in the order of the tests.
    public let findings: [Finding]

    /// The names of the requirements that the store does not meet.
    public var lacks: [String] { findings.filter { $0.problem != nil }.map(\.requirement.name) }

    /// One line per requirement, with the problem if there is one.
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

/// One requirement of Core Data for stores.
public struct StoreRequirement {
    /// The name that identifies it in reports and tests.
    public let name: String
    /// The behavior that meets the requirement.
    public let meaning: String
    let check: (Bench) throws -> Void

    /// All requirements, in the order in which a new store class usually comes to meet them.
    public static var all: [StoreRequirement] { values + relationships + fetching + saving + identity + lasting }
}
