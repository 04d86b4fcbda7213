// Key-value observing. A managed object sends notifications for every change of a property in the model: through any
// accessor, as the inverse of another change, by an undo, a rollback or a refresh. A bit of the object's state records
// whether there are observers, so that a write to an unobserved object costs one additional test.
extension NSManagedObject: KeyValueObserving {}

extension NSManagedObject: ObservationFlagged {
    package final var isObserved: Bool {
        get { state.contains(.observed) }
        set { if newValue { state.insert(.observed) } else { state.remove(.observed) } }
    }

    /// A pointer to the observers of the object; nil if it has none. Call it on the context's queue.
    public final func observationInfo() -> UnsafeMutableRawPointer? {
        Observations.of(self).map { Unmanaged.passUnretained($0).toOpaque() }
    }

    /// Restores the observers that `observationInfo()` returned; nil removes all observers. Call it on the context's
    /// queue.
    public final func setObservationInfo(_ inObservationInfo: UnsafeMutableRawPointer?) {
        Observations.setInfo(inObservationInfo, of: self)
    }

    /// Runs `body`, which changes one property, and notifies the observers.
    @inline(__always)
    final func announcing(
        _ property: PropertyLayout, _ mutation: @autoclosure () -> KeyValueMutation = .setting, _ body: () -> Void
    ) {
        if state.contains(.observed) { announce(property, mutation(), body) } else { body() }
    }

    @inline(never)
    private final func announce(_ property: PropertyLayout, _ mutation: KeyValueMutation, _ body: () -> Void) {
        guard let observations = Observations.of(self) else { return body() }
        observations.willChange(property.name, mutation)
        // The steps of the change are not announced as separate changes.
        observations.muting(property.name, body)
        observations.didChange(property.name)
    }

    @inline(never)
    final func announceWriting(_ cell: Int, _ body: (Row, RowSlab) -> Void) {
        if state.contains(.fault) { fire() }
        announce(layout.cellProperties[cell], .setting) {
            let (row, slab) = writableRow(for: cell)
            body(row, slab)
        }
    }

    /// Runs `body`, which can change any of the object's values, and notifies the observers.
    final func announcingAll(_ body: () -> Void) {
        guard state.contains(.observed) else { return body() }
        let announcement = ValuesAnnouncement(CollectionOfOne(self))
        body()
        announcement.end()
    }
}

/// Notifies observers that objects get new values altogether, so that every observed property can change.
///
/// Apple's framework sends these notifications when an object turns into a fault. An observer that requests the new
/// value gets it, which fires the fault again.
struct ValuesAnnouncement {
    private var announced: [(observations: Observations, key: String)] = []

    init(_ objects: some Sequence<NSManagedObject>) {
        for object in objects where object.isObserved {
            guard let observations = Observations.of(object) else { continue }
            for key in observations.keys where object.layout.property(named: key) != nil {
                observations.willChange(key)
                announced.append((observations, key))
            }
        }
    }

    /// Call it after the objects have their new values.
    func end() { for (observations, key) in announced.reversed() { observations.didChange(key) } }
}
