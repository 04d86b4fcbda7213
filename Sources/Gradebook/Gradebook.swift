import Foundation
import Grading

/// The points of a class, from the results of its hand-ins and the course file's weights and dates.
public struct Gradebook: Sendable {
    public let results: ClassResult

    public init(_ results: ClassResult) { self.results = results }
}
