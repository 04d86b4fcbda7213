import CocoaFoundation

/// A plain object for the tests of predicates, key-value coding and sorting.
final class Person: NSObject, KeyValueCoding {
    var name: String?
    var age: Int
    var height: Double
    var nickname: String?
    var birthday: Date?
    var id = UUID()
    var isMember = false
    var flags = 0
    var scores: [Int] = []
    var friends: [Person] = []
    var city: City?
    let species = "human"

    init(_ name: String?, _ age: Int = 0, height: Double = 1.7) {
        self.name = name
        self.age = age
        self.height = height
    }

    nonisolated(unsafe) static let keyValueCodingKeys: [String: AnyKeyPath] = [
        "name": \Person.name, "age": \Person.age, "height": \Person.height, "nickname": \Person.nickname,
        "birthday": \Person.birthday, "id": \Person.id, "isMember": \Person.isMember, "flags": \Person.flags,
        "scores": \Person.scores, "friends": \Person.friends, "city": \Person.city, "species": \Person.species,
    ]

    /// Ada, 36, with scores 1, 2, 3, two friends, and a city.
    static func ada() -> Person {
        let ada = Person("Ada", 36, height: 1.65)
        let friends = [Person("Éloïse", 20), Person("Bob", 50)]
        friends[0].scores = [7]
        friends[1].scores = [8, 9]
        ada.friends = friends
        ada.scores = [1, 2, 3]
        ada.isMember = true
        ada.flags = 6
        ada.birthday = Date(timeIntervalSinceReferenceDate: 1000)
        ada.city = City("Seoul", ["river": "Han"])
        return ada
    }
}

/// An object without a table of keys, read by reflection.
final class City: KeyValueCoding {
    var name: String
    var features: [String: String]

    init(_ name: String, _ features: [String: String]) {
        self.name = name
        self.features = features
    }
}
