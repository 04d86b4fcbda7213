import ManagedObjectCodegen

/// The file of helpers that a module's copies call.
struct SupportFile {
    let module: String
    let hasBundle: Bool
    let usesCoreData: Bool
    let usesXCTest: Bool
    let usesSwiftUI: Bool
    /// Classes that generated properties cannot have.
    let absentValueClasses: [String]
    /// The lines to add to classes that are generated from a model.
    let members: [(className: String, line: String)]

    var text: String {
        let modules =
            ["Foundation"] + (usesCoreData || usesXCTest ? ["CoreData"] : []) + (usesXCTest ? ["XCTest"] : [])
        var parts = ["// Helpers of the ported copies of \(module).", Imports.text(modules)]
        if hasBundle { parts.append("\npublic let _\(module)Bundle = Bundle.module") }
        parts.append(Self.appGroups)
        if usesSwiftUI { parts.append(Self.animations) }
        if usesCoreData { parts.append(Self.fetchRequests) }
        if usesXCTest { parts.append(Self.expectations) }
        // The plugin ManagedObjectAccessors reads the comments.
        return Self.nonisolated(parts.joined(separator: "\n")) + "\n"
            + absentValueClasses.map { AddedMembers.comment(onAbsentType: $0) }.joined()
            + members.map { AddedMembers.comment($0.line, to: $0.className) }.joined()
    }

    /// The declarations without the isolation that the module may have by default.
    private static func nonisolated(_ text: String) -> String {
        #if compiler(>=6.1)
            let heads = ["extension ", "final class ", "private ", "func ", "public let "]
            return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                heads.contains(where: line.hasPrefix) ? "nonisolated \(line)" : String(line)
            }.joined(separator: "\n")
        #else
            return text
        #endif
    }

    private static let appGroups = """

        extension FileManager {
            /// A program outside of every app group has no container.
            func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? { nil }
        }
        """

    private static let animations = """

        /// Makes the changes, which nothing shows.
        func withAnimation<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
        """

    private static let fetchRequests = """

        /// A cast of a fetch request. Objective-C's generic types are erased, so there any request is one of any result; in
        /// Swift, another request of the wanted type is made.
        func _ported<Result>(
            _ request: NSFetchRequest<any NSFetchRequestResult>, as type: NSFetchRequest<Result>.Type
        ) -> NSFetchRequest<Result> {
            if let same = request as Any as? NSFetchRequest<Result> { return same }
            let copy = request.entityName.map { NSFetchRequest<Result>(entityName: $0) } ?? NSFetchRequest<Result>()
            copy.predicate = request.predicate
            copy.sortDescriptors = request.sortDescriptors
            copy.fetchLimit = request.fetchLimit
            copy.fetchOffset = request.fetchOffset
            copy.fetchBatchSize = request.fetchBatchSize
            copy.resultType = request.resultType
            copy.includesSubentities = request.includesSubentities
            copy.includesPropertyValues = request.includesPropertyValues
            copy.includesPendingChanges = request.includesPendingChanges
            copy.returnsObjectsAsFaults = request.returnsObjectsAsFaults
            copy.returnsDistinctResults = request.returnsDistinctResults
            copy.relationshipKeyPathsForPrefetching = request.relationshipKeyPathsForPrefetching
            copy.propertiesToFetch = request.propertiesToFetch
            copy.propertiesToGroupBy = request.propertiesToGroupBy
            copy.havingPredicate = request.havingPredicate
            copy.shouldRefreshRefetchedObjects = request.shouldRefreshRefetchedObjects
            copy.affectedStores = request.affectedStores
            return copy
        }

        /// The same for a conditional cast, which fails if a name says that the results are others.
        func _portedIfPossible<Result>(_ request: Any?, as type: NSFetchRequest<Result>.Type) -> NSFetchRequest<Result>? {
            if let same = request as? NSFetchRequest<Result> { return same }
            return (request as? NSFetchRequest<any NSFetchRequestResult>).map { _ported($0, as: type) }
        }

        @_disfavoredOverload
        func _ported<Result>(_ request: Any, as type: NSFetchRequest<Result>.Type) -> NSFetchRequest<Result> {
            if let untyped = request as? NSFetchRequest<any NSFetchRequestResult> { return _ported(untyped, as: type) }
            return request as! NSFetchRequest<Result>
        }
        """

    private static let expectations = """

        // XCTest on Linux has predicates of Foundation, which differ from Core Data's there, and no key-value observing.

        extension XCTestCase {
            @discardableResult
            func expectation(
                for predicate: CoreData.NSPredicate, evaluatedWith object: Any?,
                handler: XCTNSPredicateExpectation.Handler? = nil
            ) -> XCTestExpectation {
                let expectation = expectation(description: "\\(predicate.predicateFormat) is true")
                _evaluate(predicate, with: object, handler, for: expectation)
                return expectation
            }

            @discardableResult
            func keyValueObservingExpectation(
                for object: Any, keyPath: String, expectedValue: Any? = nil
            ) -> XCTestExpectation {
                _KeyValueExpectation(self, object, keyPath) { value in
                    expectedValue.map { ($0 as? NSObject)?.isEqual(value) ?? false } ?? true
                }.expectation
            }

            @discardableResult
            func keyValueObservingExpectation(
                for object: Any, keyPath: String, handler: @escaping (Any, [AnyHashable: Any]) -> Bool
            ) -> XCTestExpectation {
                _KeyValueExpectation(self, object, keyPath) { value in handler(object, ["new": value as Any]) }.expectation
            }
        }

        extension XCTNSPredicateExpectation {
            convenience init(predicate: CoreData.NSPredicate, object: Any? = nil) {
                self.init(predicate: Foundation.NSPredicate(value: false), object: nil)
                expectationDescription = "\\(predicate.predicateFormat) is true"
                _evaluate(predicate, with: object, nil, for: self)
            }
        }

        final class XCTKVOExpectation: XCTestExpectation, @unchecked Sendable {
            let keyPath: String
            let observedObject: Any
            private var watcher: _KeyValueWatcher?

            init(keyPath: String, object: Any, expectedValue: Any? = nil) {
                self.keyPath = keyPath
                observedObject = object
                super.init(description: "\\(keyPath) changes")
                watcher = _KeyValueWatcher(object, keyPath) { [weak self] value in
                    guard expectedValue.map({ ($0 as? NSObject)?.isEqual(value) ?? false }) ?? true else { return false }
                    self?.fulfill()
                    return true
                }
            }
        }

        /// Evaluates the predicate on the main queue until it is true, since XCTest does not while an asynchronous test waits.
        private func _evaluate(
            _ predicate: CoreData.NSPredicate, with object: Any?, _ handler: XCTNSPredicateExpectation.Handler?,
            for expectation: XCTestExpectation
        ) {
            nonisolated(unsafe) let (predicate, object, handler) = (predicate, object, handler)
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { [weak expectation] in
                guard let expectation else { return }
                guard predicate.evaluate(with: object), handler?() ?? true else {
                    return _evaluate(predicate, with: object, handler, for: expectation)
                }
                expectation.fulfill()
            }
        }

        private struct _KeyValueExpectation {
            let expectation: XCTestExpectation

            init(_ test: XCTestCase, _ object: Any, _ keyPath: String, isMet: @escaping (Any?) -> Bool) {
                let expectation = test.expectation(description: "\\(keyPath) changes")
                self.expectation = expectation
                let watcher = _KeyValueWatcher(object, keyPath) { value in
                    guard isMet(value) else { return false }
                    expectation.fulfill()
                    return true
                }
                test.addTeardownBlock { watcher.end() }
            }
        }

        /// Calls its handler with each new value, until that returns true.
        private final class _KeyValueWatcher: NSObject, KeyValueObserving {
            private weak var object: NSObject?
            private let keyPath: String
            private let isMet: (Any?) -> Bool
            private var isDone = false

            init(_ object: Any, _ keyPath: String, isMet: @escaping (Any?) -> Bool) {
                self.object = object as? NSObject
                self.keyPath = keyPath
                self.isMet = isMet
                super.init()
                self.object?.addObserver(self, forKeyPath: keyPath, options: [.initial, .new], context: nil)
            }

            deinit { end() }

            func observeValue(
                forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
                context: UnsafeMutableRawPointer?
            ) {
                if !isDone { isDone = isMet(change?[.newKey]) }
            }

            func end() {
                object?.removeObserver(self, forKeyPath: keyPath, context: nil)
                object = nil
            }
        }
        """
}
