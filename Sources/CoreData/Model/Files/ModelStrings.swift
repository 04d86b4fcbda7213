import ForeignBytes

/// The translations of a model's names: the strings file `ShopModel.strings` next to `Shop.xcdatamodeld`, or in an
/// `.lproj` folder there.
enum ModelStrings {
    /// The translations for the user's languages; nil if there is no strings file or it cannot be read.
    static func dictionary(forModelAt url: URL, languages: [String] = Locale.preferredLanguages) -> [String: String]? {
        let folder = url.deletingLastPathComponent()
        let file = url.deletingPathExtension().lastPathComponent + "Model.strings"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let localizations = names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(".lproj".count)) }.sorted()
        let preferred = Bundle.preferredLocalizations(from: localizations, forPreferences: languages)
        let candidates = preferred.map { folder.appendingPathComponent("\($0).lproj/\(file)") }
        for candidate in candidates + [folder.appendingPathComponent(file)] {
            if let data = try? Data(contentsOf: candidate) { return try? StringsFile.read(data) }
        }
        return nil
    }
}
