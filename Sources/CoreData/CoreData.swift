@_exported import CocoaFoundation

// Foundation on Linux declares these names too. A file that imports Foundation, XCTest or Testing next to Core Data would
// find them ambiguous; a declaration that is imported on its own takes precedence over one that comes with its module.
@_exported import class CocoaFoundation.NSComparisonPredicate
@_exported import class CocoaFoundation.NSCompoundPredicate
@_exported import class CocoaFoundation.NSExpression
@_exported import class CocoaFoundation.NSPredicate
@_exported import class CocoaFoundation.NSSortDescriptor
@_exported import func CocoaFoundation.NSStringFromClass
