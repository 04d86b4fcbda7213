/// A store in one binary file, which may come from an untrusted source.
///
/// A damaged or malicious file is rejected with an error: it names no class and runs no code, and the memory that is
/// allocated is proportional to its size. The archives in it, which are the values of transformable attributes, are
/// inspected when the store is opened. They may contain plain values, the classes that the attribute's own transformer
/// allows, and the classes under ``NSBinaryStoreSecureDecodingClasses``. With
/// ``NSBinaryStoreInsecureDecodingCompatibilityOption``, they may contain anything.
final class BinaryStore: FileStore {
    override class var format: any StoreFormat.Type { BinaryFormat.self }

    override func accept(_ archive: ArchivedBytes, for property: PropertyLayout) throws {
        if (options?[NSBinaryStoreInsecureDecodingCompatibilityOption] as? NSNumber)?.boolValue == true { return }
        let more = options?[NSBinaryStoreSecureDecodingClasses]
        let classes = (more as? [Any])?.compactMap { $0 as? AnyClass } ?? []
        try ArchivedAttribute(property).requireAllowedClasses(in: archive.data, more: classes)
    }
}
