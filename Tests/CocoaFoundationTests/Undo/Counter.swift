import CocoaFoundation

/// A number whose changes can be undone.
final class Counter: NSObject {
    let undoManager: UndoManager
    private(set) var value: Int

    init(_ value: Int = 0, _ undoManager: UndoManager = UndoManager()) {
        self.value = value
        self.undoManager = undoManager
    }

    func set(_ new: Int) {
        let old = value
        undoManager.registerUndo(withTarget: self) { $0.set(old) }
        value = new
    }

    /// Sets the value in an undo group, as one step.
    func step(to new: Int) {
        undoManager.beginUndoGrouping()
        set(new)
        undoManager.endUndoGrouping()
    }
}

/// A number with a setter that can be called by selector, through the generated tables.
final class Dial: NSObject {
    private var position = 0
    private let undoManager: UndoManager

    init(_ undoManager: UndoManager) { self.undoManager = undoManager }

    func turn(_ number: NSNumber) {
        undoManager.registerUndo(withTarget: self, selector: Selector("turn:"), object: reading())
        position = number.intValue
    }
    func reading() -> NSNumber { NSNumber(value: position) }

    enum _Table: _ClassTable {
        static func properties<Root: AnyObject>(from root: Root.Type) -> [_NamedProperty] { [] }
        static var methods: [String: _Method] {
            [
                "turn:": { object, arguments in
                    (object as! Dial).turn(_argument(arguments, 0))
                    return nil
                }
            ]
        }
    }
}

extension UndoManager {
    /// A manager that does not group by event.
    static func byHand() -> UndoManager {
        let manager = UndoManager()
        manager.groupsByEvent = false
        return manager
    }
}
