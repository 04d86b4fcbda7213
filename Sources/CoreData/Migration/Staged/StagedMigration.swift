/// Migrates one store through the stages of an `NSStagedMigrationManager`.
///
/// The store's checksum determines its position in the stages. From there:
/// - A lightweight stage is not a step: the store is migrated in one step to the start of the next custom stage, and
///   after the last custom stage to the new model. If one step cannot be inferred, the versions that the stages list in
///   between are migrated one by one.
/// - A custom stage with a handler works on a copy: handler, step, handler. Then the copy replaces the store.
///
/// The store is therefore always at the end of a stage, or of a step between two stages. The next launch resumes from
/// there.
struct StagedMigration {
    let manager: NSStagedMigrationManager
    let file: StoreFile
    let destination: NSManagedObjectModel
    let folder: MigrationFolder

    func run(_ progress: (Float) -> Void) throws {
        let models = try manager.models()
        let source = try SourceModelSearch(file: file, destination: destination, candidates: models).find().model
        let (start, end) = try positions(from: source)
        var here = source
        for (index, stage) in manager.stages.enumerated() where index >= start.stage {
            guard let stage = stage as? NSCustomMigrationStage, checksum(here) != stage.nextModel.versionChecksum,
                StagePosition(stage: index, version: 1) <= end
            else { continue }
            let (first, next) = (try stage.currentModel.resolve(), try stage.nextModel.resolve())
            try migrate(from: here, to: first)
            try perform(stage, from: first, to: next)
            here = next
            progress(Float(index + 1) / Float(manager.stages.count + 1))
        }
        try migrate(from: here, to: destination)
        progress(1)
    }

    /// The positions of the store and of the new model. A model that is not in the stages follows the last stage.
    private func positions(from source: NSManagedObjectModel) throws -> (StagePosition, StagePosition) {
        let versions = manager.versions
        let known = [StoreVersion.checksum(ofStoreWith: try file.metadata()), checksum(source)]
        guard let start = versions.last(where: { known.contains($0.checksum) })?.position else {
            throw CocoaError(
                CocoaError.Code(rawValue: NSManagedObjectModelReferenceNotFoundError),
                sentence:
                    "Cannot use staged migration with an unknown model version: the store \(file.url.path) has the "
                    + "checksum \(checksum(source)), which is in none of the \(manager.stages.count) stages. Add it to "
                    + "a lightweight stage.",
                userInfo: [NSFilePathErrorKey: file.url.path])
        }
        let goal = checksum(destination)
        let end =
            versions.first { $0.checksum == goal }?.position ?? StagePosition(stage: manager.stages.count, version: 0)
        guard start <= end else {
            throw CocoaError(
                CocoaError.Code(rawValue: NSStagedMigrationBackwardMigrationError),
                sentence:
                    "A store file cannot be migrated backwards with staged migration: the store \(file.url.path) is at "
                    + "\(name(start)), and the model that it is opened with is at \(name(end)), which comes "
                    + "before. Open it with the newer model.",
                userInfo: [NSFilePathErrorKey: file.url.path])
        }
        return (start, end)
    }

    private func name(_ position: StagePosition) -> String {
        let stage = manager.stages[position.stage]
        return stage.label.isEmpty ? "stage \(position.stage + 1)" : "the stage '\(stage.label!)'"
    }

    private func checksum(_ model: NSManagedObjectModel) -> String { model.versionChecksum }

    /// Migrates the store from one model to another without custom code.
    private func migrate(from source: NSManagedObjectModel, to target: NSManagedObjectModel) throws {
        guard checksum(source) != checksum(target) else { return }
        do {
            try step(file, from: source, to: target).run(in: folder)
        } catch let error as CocoaError where error.code == .migrationMissingMappingModel {
            let between = try versions(between: source, and: target)
            guard !between.isEmpty else { throw error }
            var here = source
            for next in between + [target] {
                try step(file, from: here, to: next).run(in: folder)
                here = next
            }
        }
    }

    private func step(
        _ file: StoreFile, from source: NSManagedObjectModel, to target: NSManagedObjectModel
    ) throws -> MigrationStep {
        let mapping = try MappingSearch(file: file, source: source, destination: target).find()
        return MigrationStep(file: file, source: source, destination: target, mapping: mapping)
    }

    /// The models of the versions that the stages list between two models, without those that are not found.
    private func versions(
        between source: NSManagedObjectModel, and target: NSManagedObjectModel
    ) throws -> [NSManagedObjectModel] {
        let versions = manager.versions
        guard let start = versions.last(where: { $0.checksum == checksum(source) })?.position else { return [] }
        let end =
            versions.first { $0.checksum == checksum(target) }?.position
            ?? StagePosition(stage: manager.stages.count, version: 0)
        let search = SourceModelSearch(file: file, destination: destination)
        let models = try manager.models() + search.versionsOfTheSameFamily() + SourceModelSearch.versionsInBundles()
        return versions.filter { start < $0.position && $0.position < end && $0.checksum != checksum(target) }
            .compactMap { version in models.first { checksum($0) == version.checksum } }
    }

    /// Executes a custom stage.
    private func perform(
        _ stage: NSCustomMigrationStage, from source: NSManagedObjectModel, to target: NSManagedObjectModel
    ) throws {
        guard stage.willMigrateHandler != nil || stage.didMigrateHandler != nil else {
            return try migrate(from: source, to: target)
        }
        try DiskSpace.require(copies: 3, of: file.url)
        let watch = try WriteWatch(file)
        let copy = file.at(try folder.place("stage"))
        let storeClass = try file.storeClass()
        try storeClass.replace(at: copy.url, from: file.url, options: file.options)
        try handle(stage.willMigrateHandler, of: stage, on: copy, source)
        try step(copy, from: source, to: target).run(in: folder)
        try handle(stage.didMigrateHandler, of: stage, on: copy, target)
        try watch.requireUnchanged()
        try storeClass.replace(at: file.url, from: copy.url, options: file.options)
    }

    /// Calls a handler with a container in which the store is opened under `model`.
    private func handle(
        _ handler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?,
        of stage: NSCustomMigrationStage, on copy: StoreFile, _ model: NSManagedObjectModel
    ) throws {
        guard let handler else { return }
        let name = file.url.deletingPathExtension().lastPathComponent
        let container = NSPersistentContainer(name: name, managedObjectModel: model)
        let coordinator = container.persistentStoreCoordinator
        try coordinator.addPersistentStore(
            ofType: copy.type, configurationName: copy.configuration, at: copy.url, options: copy.plainOptions)
        manager.container = container
        defer {
            manager.container = nil
            for store in coordinator.persistentStores { try? coordinator.remove(store) }
        }
        try handler(manager, stage)
    }
}
