/// Identifies the author and the context of a save in the history.
struct TransactionSignature {
    var author: String?
    var contextName: String?
}
