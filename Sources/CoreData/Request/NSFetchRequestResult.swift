/// What a fetch request can return: managed objects, their ids, dictionaries, or a count.
///
/// Apple's is an Objective-C protocol, which conforms to itself; a Swift protocol does not. `NSFetchRequest`
/// therefore leaves its parameter unconstrained, so that `NSFetchRequest<any NSFetchRequestResult>` can be written.
public protocol NSFetchRequestResult: NSObjectProtocol {}

extension NSNumber: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
