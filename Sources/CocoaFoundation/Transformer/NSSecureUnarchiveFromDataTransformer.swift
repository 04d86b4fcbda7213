import Foundation

/// A transformer of keyed archives into the objects in them, and back, which lets only known classes through.
///
///     final class BadgeTransformer: NSSecureUnarchiveFromDataTransformer {
///         override class var allowedTopLevelClasses: [AnyClass] { super.allowedTopLevelClasses + [Badge.self] }
///     }
///
/// Transforming goes from `Data` to the object. Data that is no archive, or holds something else, becomes nil and a
/// line in standard error says why; an object of a class that is not allowed stops the program when it is archived, where
/// Apple raises an exception.
/// Apple's page: *NSSecureUnarchiveFromDataTransformer*.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer, ArchiveTransforming {
    /// The classes, subclasses included, that the archived object may be of; the members of a collection too.
    ///
    /// A class of the program's own says itself what it holds.
    open class var allowedTopLevelClasses: [AnyClass] { KeyedArchive.plainClasses }

    open override func transformedValue(_ value: Any?) -> Any? { unarchivedOrReported(value) }
    open override func reverseTransformedValue(_ value: Any?) -> Any? { archivedOrStopped(value) }

    package func unarchived(_ data: Data) throws -> Any? {
        try KeyedArchive(data).root(allowing: type(of: self).allowedTopLevelClasses)
    }

    package func requireAllowedClasses(in data: Data, more: [AnyClass]) throws {
        try KeyedArchive(data).requireClasses(type(of: self).allowedTopLevelClasses + more)
    }

    package func archived(_ value: Any) throws -> Data {
        let data = try KeyedArchive.data(of: value, isSecure: true)
        try KeyedArchive(data).requireRoot(of: type(of: self).allowedTopLevelClasses)
        return data
    }
}

/// A transformer between archives and objects that can say what went wrong.
package protocol ArchiveTransforming: ValueTransformer {
    /// - Throws: `CocoaError.coderReadCorrupt` for what is no archive or holds objects that are not allowed.
    func unarchived(_ data: Data) throws -> Any?
    /// - Throws: `CocoaError.coderInvalidValue` for an object that cannot be archived or is not allowed.
    func archived(_ value: Any) throws -> Data
    /// Looks an archive through without making objects of it.
    /// - Throws: `CocoaError.coderReadCorrupt` for what is no archive, or speaks of classes that neither the transformer
    ///   nor `more` allows.
    func requireAllowedClasses(in data: Data, more: [AnyClass]) throws
}

extension ArchiveTransforming {
    func unarchivedOrReported(_ value: Any?) -> Any? {
        guard let value else { return nil }
        guard let data = value as? Data else {
            misuse("\(type(of: self)) turns Data into an object, but was given \(type(of: value)).")
        }
        do {
            return try unarchived(data)
        } catch {
            let line = "\(type(of: self)): \((error as NSError).localizedFailureReason ?? "\(error)")\n"
            FileHandle.standardError.write(Data(line.utf8))
            return nil
        }
    }

    func archivedOrStopped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        do {
            return try archived(value)
        } catch {
            if let caught = ArchiveFailure.caught {
                caught.error = error
                return nil
            }
            misuse("\(type(of: self)): \((error as NSError).localizedFailureReason ?? "\(error)")")
        }
    }

    /// What `reverseTransformedValue(_:)` makes of a value, whichever class implements it.
    /// - Throws: the error for which that method stops when a program calls it.
    package func reverseTransformedOrThrown(_ value: Any) throws -> Any? {
        let failure = ArchiveFailure()
        let made = ArchiveFailure.$caught.withValue(failure) { reverseTransformedValue(value) }
        if let error = failure.error { throw error }
        return made
    }
}

/// Takes the error of an archiver to a caller that can throw it, past a method that cannot.
private final class ArchiveFailure: @unchecked Sendable {
    // Sendable: used on the thread that waits for the archiver.
    @TaskLocal static var caught: ArchiveFailure?
    var error: (any Error)?
}
