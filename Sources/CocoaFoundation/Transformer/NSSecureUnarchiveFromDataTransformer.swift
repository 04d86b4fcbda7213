import Foundation

/// A transformer that decodes keyed archives into objects and back, and accepts only known classes.
///
///     final class BadgeTransformer: NSSecureUnarchiveFromDataTransformer {
///         override class var allowedTopLevelClasses: [AnyClass] { super.allowedTopLevelClasses + [Badge.self] }
///     }
///
/// It transforms `Data` into the object. Data that is not an archive, or contains any other class, becomes nil, and a
/// line in standard error gives the reason. Archiving an object of a class that is not allowed stops the process, where
/// Apple's framework raises an exception.
///
/// See Apple's page for `NSSecureUnarchiveFromDataTransformer`.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer, ArchiveTransforming {
    /// The classes, subclasses included, that the archived object and the members of a collection may have.
    ///
    /// An object of one of your own classes decodes its parts itself, so the list does not need their classes.
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

/// A transformer between archives and objects that reports errors.
package protocol ArchiveTransforming: ValueTransformer {
    /// - Throws: `CocoaError.coderReadCorrupt` if the data is not an archive, or contains classes that are not allowed.
    func unarchived(_ data: Data) throws -> Any?
    /// - Throws: `CocoaError.coderInvalidValue` if the object cannot be archived, `CocoaError.coderReadCorrupt` if its
    ///   class is not allowed.
    func archived(_ value: Any) throws -> Data
    /// Checks the classes in an archive without creating objects from it.
    /// - Throws: `CocoaError.coderReadCorrupt` if the data is not an archive, or names classes that neither the
    ///   transformer nor `more` allows.
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

    /// The result of `reverseTransformedValue(_:)`, for any class that implements it.
    /// - Throws: The error for which that method stops the process when a program calls it.
    package func reverseTransformedOrThrown(_ value: Any) throws -> Any? {
        let failure = ArchiveFailure()
        let made = ArchiveFailure.$caught.withValue(failure) { reverseTransformedValue(value) }
        if let error = failure.error { throw error }
        return made
    }
}

/// Passes an archiver's error through a method that cannot throw, to a caller that can.
private final class ArchiveFailure: @unchecked Sendable {
    // Sendable: used only on the thread that waits for the archiver.
    @TaskLocal static var caught: ArchiveFailure?
    var error: (any Error)?
}
