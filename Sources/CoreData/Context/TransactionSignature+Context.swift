extension TransactionSignature {
    init(_ context: NSManagedObjectContext) {
        self.init(author: context.transactionAuthor, contextName: context.name)
    }

    /// The signature of a batch request, which a context sends to the stores directly. If the context has no author,
    /// its topmost parent's author is used, as for a save that passes through that parent.
    init(batchOf context: NSManagedObjectContext) {
        self.init(context)
        if author == nil { author = context.authorOfRoot }
    }
}
