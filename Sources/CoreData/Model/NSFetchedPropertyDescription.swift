/// A property whose value is what a fetch finds. Apple's page: `NSFetchedPropertyDescription`.
///
/// In the request's predicate `$FETCH_SOURCE` is the object and `$FETCHED_PROPERTY` this description.
open class NSFetchedPropertyDescription: NSPropertyDescription {
}
