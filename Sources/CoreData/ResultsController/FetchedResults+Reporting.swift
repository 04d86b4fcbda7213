/// The kind of delegate method that reports changes.
enum DelegateStyle {
    case unknown, snapshots, differences, steps
}

// Calls the delegate's methods, and changes the list between them.
extension FetchedResults {
    /// Changes the list and reports the change to the delegate.
    func report(_ update: ResultsUpdate) {
        guard let delegate, let old = list else { return }
        if style == .steps { return reportSteps(update, of: old.sections, delegate) }
        perform(update)
        if style != .differences, delegateImplements({ $0.controller($1, didChangeContentWith: snapshot(update)) }) {
            style = .snapshots
        } else if sectionNameKeyPath == nil,
            delegateImplements({ $0.controller($1, didChangeContentWith: difference(update, from: old)) })
        {
            style = .differences
        } else {
            // The delegate implements neither method, which is known only now. Restore the old list and report single
            // changes.
            style = .steps
            set(old)
            reportSteps(update, of: old.sections, delegate)
        }
    }

    /// Passes the fetched results to a delegate that uses snapshots.
    func reportFetch() {
        guard list != nil, style == .unknown || style == .snapshots else { return }
        if delegateImplements({ $0.controller($1, didChangeContentWith: snapshot(nil)) }) { style = .snapshots }
    }

    /// Calls a method of the delegate.
    /// - Returns: whether the delegate implements it.
    private func delegateImplements(
        _ call: (any NSFetchedResultsControllerDelegate, NSFetchedResultsController<any NSFetchRequestResult>) -> Void
    ) -> Bool {
        guard let delegate else { return false }
        wasImplemented = true
        call(delegate, face)
        return wasImplemented
    }

    private func perform(_ update: ResultsUpdate) {
        let entries = update.entries.map { (place: $0.gap, item: $0.item as NSObject) }
        change { $0?.replace(update.pulled, by: entries, sections: update.sections) }
    }

    private func reportSteps(
        _ update: ResultsUpdate, of old: [ResultsSection], _ delegate: any NSFetchedResultsControllerDelegate
    ) {
        let face = face
        let changes = update.changes
        delegate.controllerWillChangeContent(face)
        let gone = changes.deletedSections.isEmpty ? [] : sectionInfos ?? []
        let before = ResultsList(items: [], sections: old)
        perform(update)
        guard let list else { return }
        for section in changes.deletedSections {
            delegate.controller(face, didChange: gone[section], atSectionIndex: section, for: .delete)
        }
        for section in changes.insertedSections {
            let info = ResultsSectionInfo(list.sections[section], of: list, titling)
            delegate.controller(face, didChange: info, atSectionIndex: section, for: .insert)
        }
        for change in changes.objects {
            delegate.controller(
                face, didChange: change.item, at: change.old.map(before.indexPath), for: change.type,
                newIndexPath: change.new.map(list.indexPath))
        }
        delegate.controllerDidChangeContent(face)
    }

    private func snapshot(_ update: ResultsUpdate?) -> NSDiffableDataSourceSnapshotReference {
        let changed = update?.changes.objects.filter { $0.type == .update || $0.type == .move } ?? []
        return NSDiffableDataSourceSnapshotReference(list!, reloaded: changed.map(\.item))
    }

    /// Converts the change to removals from the old list and insertions into the new one. An updated object has both.
    private func difference(_ update: ResultsUpdate, from old: ResultsList) -> CollectionDifference<NSManagedObjectID> {
        let changes = update.changes.objects.flatMap { change -> [CollectionDifference<NSManagedObjectID>.Change] in
            let id = unsafeDowncast(change.item, to: NSManagedObject.self).objectID
            return [
                change.old.map { .remove(offset: $0, element: id, associatedWith: change.new) },
                change.new.map { .insert(offset: $0, element: id, associatedWith: change.old) },
            ].compactMap { $0 }
        }
        return CollectionDifference(changes)!
    }
}
