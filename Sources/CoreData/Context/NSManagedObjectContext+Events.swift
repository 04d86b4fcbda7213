extension _StackEvent {
    /// Creates an event of a context.
    init(
        _ kind: Kind, in context: NSManagedObjectContext, _ ids: some Sequence<NSManagedObjectID> = [],
        detail: String? = nil, count: Int? = nil
    ) {
        self.init(
            kind: kind, context: context.eventName, objects: ids.prefix(Self.longestList).map(\.eventName),
            detail: detail, count: count)
    }
}

extension NSManagedObjectContext: StoreRequester {
    /// The context's name in events.
    final var eventName: String {
        name ?? "0x" + String(UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()), radix: 16)
    }
}
