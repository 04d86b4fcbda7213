import Course
import Foundation

/// The facts about an exercise that grading needs. They are found by building its solution and an empty answer.
///
/// It is kept in the kit's build folder, because it changes only with the kit.
struct ExerciseFacts: Codable, Hashable {
    /// The symbols of the solution that the checker uses.
    var calls: Set<String> = []
    /// The declarations that these symbols belong to (`SymbolEntities`).
    var interface: Set<String> = []
    /// The comparisons that the compiler writes for the solution's types which the checker uses.
    var equality: Set<String> = []
    /// Hooks that the solution defines, such as `isEqual`.
    var definitions: Set<String> = []
    /// The words in the checker's source: names that it could look up in an answer.
    var vocabulary: Set<String> = []
    /// The types and functions that the solution and the starter declare.
    var declarations: Set<String> = []
    /// The unsafe types and functions that the solution refers to.
    var unsafeNames: Set<String> = []
    /// The words and attributes in the solution's source that other answers can't use.
    var exceptions: Set<String> = []
    /// The tests that an answer passes that does nothing and returns empty values.
    var vacuousTests: Set<String> = []
}

/// An answer that does nothing: the starter, in which every unsolved function returns an empty value.
enum VacuousAnswer {
    static func source(from starter: String) -> String? {
        guard starter.contains("throw Unsolved()") else { return nil }
        return starter.replacingOccurrences(of: "throw Unsolved()", with: "return try emptyResult()") + helper
    }

    /// Returns nil, zero, an empty text or an empty collection; other types have no empty value.
    private static let helper = """


        private protocol HasEmptyValue { init() }
        extension Int: HasEmptyValue {}
        extension Int16: HasEmptyValue {}
        extension Int32: HasEmptyValue {}
        extension Int64: HasEmptyValue {}
        extension Double: HasEmptyValue {}
        extension Bool: HasEmptyValue {}
        extension String: HasEmptyValue {}
        extension Array: HasEmptyValue {}
        extension Set: HasEmptyValue {}
        extension Dictionary: HasEmptyValue {}
        extension Optional: HasEmptyValue { init() { self = .none } }

        private func emptyResult<Result>() throws -> Result {
            if let nothing = () as? Result { return nothing }
            if let type = Result.self as? any HasEmptyValue.Type, let value = type.init() as? Result { return value }
            throw Unsolved()
        }

        """
}
