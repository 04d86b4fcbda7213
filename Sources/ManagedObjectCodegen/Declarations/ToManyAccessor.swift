/// One of the methods that change a to-many relationship, recognised by its name.
///
///     @NSManaged public func addToEmployees(_ value: Employee)                        // add
///     @NSManaged public func insertIntoEmployees(_ value: Employee, at idx: Int)      // insert
///
/// Xcode writes the methods in the form with `To`, `From` and `Into`; older classes have the names that the
/// Objective-C runtime looks for, as `addEmployeesObject(_:)`. One object and a collection of objects are told
/// apart by the parameter's type, by the compiler itself.
struct ToManyAccessor {
    /// The relationship's name with a capital, as it stands in the method's.
    let capitalizedKey: String
    let change: Change

    enum Change {
        case add, remove, intersect, insert, removeAt, replace
    }

    init?(name: String, labels: [String]) {
        for (start, end, expected, change) in ToManyAccessor.forms where labels == expected {
            guard name.hasPrefix(start), name.hasSuffix(end), name.count > start.count + end.count else { continue }
            let key = name.dropFirst(start.count).dropLast(end.count)
            // `address(_:)` is no `add`.
            guard let first = key.first, !first.isLowercase else { continue }
            capitalizedKey = String(key)
            self.change = change
            return
        }
        // The only form that has the key in a label.
        if name == "insertObject", labels.count == 2, labels[0].isEmpty, let key = labels[1].between("in", "AtIndex") {
            capitalizedKey = key
            change = .insert
            return
        }
        return nil
    }

    /// Start of the name, its end, labels. Longer starts come first.
    private static let forms: [(start: String, end: String, labels: [String], change: Change)] = [
        ("addTo", "", [""], .add),
        ("removeFrom", "", [""], .remove),
        ("removeFrom", "", ["at"], .removeAt),
        ("insertInto", "", ["", "at"], .insert),
        ("replace", "", ["at", "with"], .replace),
        ("removeObjectFrom", "AtIndex", [""], .removeAt),
        ("remove", "AtIndexes", [""], .removeAt),
        ("insert", "", ["", "atIndexes"], .insert),
        ("add", "Object", [""], .add),
        ("remove", "Object", [""], .remove),
        ("add", "", [""], .add),
        ("remove", "", [""], .remove),
        ("intersect", "", [""], .intersect),
    ]

    static let examples =
        "addToEmployees(_:), removeFromEmployees(_:), insertIntoEmployees(_:at:), removeFromEmployees(at:), "
        + "replaceEmployees(at:with:)"

    /// The relationship's name: the property of the class that fits, else the name with a small first letter.
    func key(among properties: [String]) -> String {
        properties.first { $0.capitalizedFirst == capitalizedKey } ?? capitalizedKey.lowercasedFirst
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

    /// What is left when both ends are taken away; nil if that is nothing, or they are not there.
    func between(_ start: String, _ end: String) -> String? {
        guard hasPrefix(start), hasSuffix(end), count > start.count + end.count else { return nil }
        return String(dropFirst(start.count).dropLast(end.count))
    }
}
