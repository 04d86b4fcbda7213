import CoreData
import SQLiteBaseline

/// Generated people, which are the same on every machine and for both sides.
///
/// Names have few distinct beginnings, so that a range of the index finds a tenth or a twentieth of the people.
/// Departments are assigned in turn, so that the people of a department are far apart in the table.
struct Dataset {
    struct Person {
        let age: Int64
        let level: Int64
        let salary: Double
        let rating: Double
        let name: String
        let email: String
        let department: Int
    }

    let people: [Person]
    let departmentCount: Int

    private static let givenNames = [
        "Ada", "Bora", "Chul", "Dana", "Eun", "Finn", "Grace", "Hana", "Ines", "Juno",
        "Kira", "Lena", "Mina", "Nari", "Otto", "Pia", "Quin", "Rosa", "Sora", "Tove",
    ]
    private static let familyNames = [
        "Adler", "Baek", "Choi", "Diaz", "Endo", "Falk", "Gray", "Hahn", "Ito", "Jang",
        "Kim", "Lund", "Moon", "Nash", "Okafor", "Park", "Quist", "Ryu", "Seo", "Thorn",
    ]

    init(rows: Int) {
        departmentCount = rows / 100
        var random = SplitMix(state: 7)
        let departments = departmentCount
        people = (0..<rows).map { row in
            let given = Self.givenNames[Int(random.next() % 20)]
            let family = Self.familyNames[Int(random.next() % 20)]
            return Person(
                age: Int64(18 + random.next() % 50), level: Int64(random.next() % 100_000),
                salary: Double(random.next() % 10_000_000) / 100, rating: Double(random.next() % 1000) / 1000,
                name: "\(given) \(family)", email: "\(given).\(family).\(row)@example.org".lowercased(),
                department: row % departments)
        }
    }

    /// A tenth of the people: everyone called Dana or Eun.
    static let range = (lower: "Dana", upper: "Finn")
    /// A twentieth of the people.
    static let prefix = (text: "Hana", successor: "Hanb")

    /// The first `count` keys of all people in a shuffled order that is the same every time.
    func shuffledKeys(_ count: Int) -> [Int64] {
        var random = SplitMix(state: 11)
        return Array((1...Int64(people.count)).shuffled(using: &random).prefix(count))
    }

    /// Calls `body` with the people as C structures.
    func withPlainPeople<Result>(_ body: (UnsafeBufferPointer<BaselinePerson>) throws -> Result) rethrows -> Result {
        var texts: [UnsafeMutablePointer<CChar>] = []
        texts.reserveCapacity(people.count * 2)
        defer { for text in texts { free(text) } }
        func copy(_ text: String) -> UnsafePointer<CChar> {
            texts.append(strdup(text))
            return UnsafePointer(texts[texts.count - 1])
        }
        let plain = people.map { person in
            BaselinePerson(
                age: person.age, level: person.level, salary: person.salary, rating: person.rating,
                name: copy(person.name), nameLength: Int32(person.name.utf8.count),
                email: copy(person.email), emailLength: Int32(person.email.utf8.count),
                department: Int64(person.department + 1))
        }
        return try plain.withUnsafeBufferPointer(body)
    }
}

/// A random number generator with the same numbers on every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
