/// One of the methods that change a to-many relationship, recognized by its name.
///
///     @NSManaged public func addToEmployees(_ value: Employee)                        // add
///     @NSManaged public func insertIntoEmployees(_ value: Employee, at idx: Int)      // insert
///
/// Xcode generates the methods in the form with `To`, `From` and `Into`. Older classes use the names that the
/// Objective-C runtime looks up, such as `addEmployeesObject(_:)`. The compiler itself distinguishes between one object
/// and a collection of objects, by the type of the parameter.
struct ToManyAccessor {
    /// The relationship's name with its first letter in uppercase, as in the method's name.
    let capitalizedKey: String
    let change: Change

    enum Change {
        case add, remove, intersect, insert, removeAt, replace
    }

    init?(name: String, labels: [String]) {
        for (start, end, expected, change) in ToManyAccessor.forms where labels == expected {
            guard name.hasPrefix(start), name.hasSuffix(end), name.count > start.count + end.count else { continue }
            let key = name.dropFirst(start.count).dropLast(end.count)
            // `address(_:)` is not an `add` method.
            guard let first = key.first, !first.isLowercase else { continue }
            capitalizedKey = String(key)
            self.change = change
            return
        }
        // The only form with the key in a label.
        if name == "insertObject", labels.count == 2, labels[0].isEmpty, let key = labels[1].between("in", "AtIndex") {
            capitalizedKey = key
            change = .insert
            return
        }
        return nil
    }

    /// The start of the name, its end, and the labels. Longer starts come first.
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

    /// The relationship's name: the matching property of the class, otherwise the name with its first letter in
    /// lowercase.
    func key(among properties: [String]) -> String {
        properties.first { $0.capitalizedFirst == capitalizedKey } ?? capitalizedKey.lowercasedFirst
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

    /// The text between both ends; nil if it is empty, or if an end is missing.
    func between(_ start: String, _ end: String) -> String? {
        guard hasPrefix(start), hasSuffix(end), count > start.count + end.count else { return nil }
        return String(dropFirst(start.count).dropLast(end.count))
    }
}
