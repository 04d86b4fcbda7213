/// A store in one binary file, which may come from a stranger.
///
/// A damaged file, or one that was made to do harm, is refused with an error: it names no class and runs no code, and what
/// is made of it is in proportion to its size. Archives in it, which are the values of transformable attributes, are
/// looked through when the store is opened: they may hold plain values, what the attribute's own transformer allows, and
/// the classes under ``NSBinaryStoreSecureDecodingClasses``; anything with ``NSBinaryStoreInsecureDecodingCompatibilityOption``.
final class BinaryStore: FileStore {
    override class var format: any StoreFormat.Type { BinaryFormat.self }

    override func accept(_ archive: ArchivedBytes, for property: PropertyLayout) throws {
        if (options?[NSBinaryStoreInsecureDecodingCompatibilityOption] as? NSNumber)?.boolValue == true { return }
        let more = options?[NSBinaryStoreSecureDecodingClasses]
        let classes = (more as? [Any])?.compactMap { $0 as? AnyClass } ?? []
        try ArchivedAttribute(property).requireAllowedClasses(in: archive.data, more: classes)
    }
}
