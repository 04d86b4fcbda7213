/// Builds the error for a store whose model cannot be found: the advice, followed by the searched locations.
struct MissingSourceModel {
    let search: SourceModelSearch
    let metadata: [String: Any]
    /// The versions next to the new model.
    let beside: [URL]

    var error: CocoaError {
        let url = search.file.url
        return CocoaError(
            .migrationMissingSourceModel,
            sentence: "The store \(url.path) cannot be migrated: the model that it was made with is not found. "
                + "\(advice) The search covered \(places.joined(separator: "; ")).",
            userInfo: [
                NSURLErrorKey: url, NSFilePathErrorKey: url.path, "metadata": metadata,
                "reason": "Can't find model for source store",
            ])
    }

    private var advice: String {
        let names = (metadata[NSStoreModelVersionHashesKey] as? [String: Any])?.keys.sorted() ?? []
        let known = Set(search.destination.entities.flatMap { [$0.label, $0.renamingIdentifier ?? $0.label] })
        if !names.isEmpty, known.isDisjoint(with: names) {
            return "None of its entities (\(Self.short(names))) is one of the new model's, so it may belong to another "
                + "program: open it with that program's model."
        }
        guard let family = search.destination.origins.first.map(ModelLocator.family) else {
            return "The new model was not read from a file: pass the old one in an NSStagedMigrationManager, or "
                + "add it to the program's resources."
        }
        return family.pathExtension == "xcdatamodeld"
            ? "Put that version back into \(family.lastPathComponent)."
            : "Put that version and the new one into an .xcdatamodeld."
    }

    private var places: [String] {
        var places: [String] = []
        if !search.candidates.isEmpty {
            places.append("the \(search.candidates.count) models of the migration's stages")
        }
        for (family, versions) in Dictionary(grouping: beside, by: ModelLocator.family)
            .sorted(by: { $0.key.path < $1.key.path })
        {
            let names = versions.map { $0.deletingPathExtension().lastPathComponent }
                .sorted { $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending }
            places.append("the versions in \(family.path) (\(Self.short(names)))")
        }
        places.append("the models in the program's bundles")
        if search.file.type == NSSQLiteStoreType {
            places.append("the store itself, which keeps no model that can be read")
        }
        return places
    }

    /// Joins names, shortened if there are more than eight.
    private static func short(_ names: [String]) -> String {
        guard names.count > 8 else { return names.joined(separator: ", ") }
        return "\(names.prefix(3).joined(separator: ", ")), … \(names[names.count - 1]), \(names.count) in all"
    }
}
