/// A possible result of a fetch request: a managed object, its ID, a dictionary, or a number.
///
/// Apple's is an Objective-C protocol, which conforms to itself. A Swift protocol does not, so `NSFetchRequest` has an
/// unconstrained parameter, which makes `NSFetchRequest<any NSFetchRequestResult>` a valid type.
public protocol NSFetchRequestResult: NSObjectProtocol {}

extension NSNumber: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
