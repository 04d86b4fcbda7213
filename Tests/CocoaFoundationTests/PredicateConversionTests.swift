import CocoaFoundation
import Testing

/// Conversion of Foundation's `#Predicate`, `#Expression` and `SortDescriptor`.
struct PredicateConversionTests {
    static let predicates: [(Predicate<Person>, String)] = [
        (#Predicate { $0.age == 36 }, "age == 36"),
        (#Predicate { $0.age != 35 }, "age != 35"),
        (
            #Predicate { $0.age > 30 && $0.age >= 36 && $0.age < 40 && $0.age <= 36 },
            "age > 30 AND age >= 36 AND age < 40 AND age <= 36"
        ),
        (#Predicate { $0.name == "Ada" || $0.name == nil }, #"name == "Ada" OR name == nil"#),
        (#Predicate { !($0.age == 35) }, "NOT age == 35"),
        (#Predicate { $0.isMember }, "isMember == 1"),
        (#Predicate { $0.isMember == true }, "isMember == 1"),
        (
            #Predicate { $0.age + 4 == 40 && $0.age - 6 == 30 && $0.age * 2 == 72 },
            "age + 4 == 40 AND age - 6 == 30 AND age * 2 == 72"
        ),
        (
            #Predicate { $0.age / 5 == 7 && $0.age % 5 == 1 && -$0.age == -36 },
            "age / 5 == 7 AND modulus:by:(age, 5) == 1 AND 0 - age == -36"
        ),
        (#Predicate { $0.height / 2.0 < 1 }, "height / 2 < 1"),
        (#Predicate { $0.nickname == nil }, "nickname == nil"),
        (#Predicate { ($0.nickname ?? "none") == "none" }, #"TERNARY(nickname != nil, nickname, "none") == "none""#),
        (#Predicate { $0.city?.name == "Seoul" }, #"city.name == "Seoul""#),
        (#Predicate { $0.city!.name == "Seoul" }, #"city.name == "Seoul""#),
        (
            #Predicate { $0.friends.contains { $0.age > 40 } },
            "SUBQUERY(friends, $element1, $element1.age > 40).@count > 0"
        ),
        (
            #Predicate { person in person.friends.allSatisfy { $0.age != person.age } },
            "SUBQUERY(friends, $element1, NOT $element1.age != age).@count == 0"
        ),
        (
            #Predicate { $0.friends.filter { $0.age > 40 }.count == 1 },
            "SUBQUERY(friends, $element1, $element1.age > 40).@count == 1"
        ),
        (#Predicate { $0.scores.contains(2) }, "2 IN scores"),
        (#Predicate { [36, 37].contains($0.age) }, "age IN {36, 37}"),
        (#Predicate { $0.scores.max()! == 3 && $0.scores.min()! == 1 }, "max(scores) == 3 AND min(scores) == 1"),
        (#Predicate { $0.scores[1] == 2 }, "scores[1] == 2"),
        (#Predicate { $0.scores.first == 1 && $0.scores.last == 3 }, "scores[FIRST] == 1 AND scores[LAST] == 3"),
        (#Predicate { $0.scores.count == 3 && !$0.scores.isEmpty }, "scores.@count == 3 AND (NOT scores.@count == 0)"),
        (
            #Predicate { $0.species.isEmpty == false && $0.species.count == 5 },
            #"TERNARY(species == "", 1, 0) == 0 AND length(species) == 5"#
        ),
        (
            #Predicate { $0.species.starts(with: "hu") && $0.species.contains("um") },
            #"species BEGINSWITH "hu" AND species CONTAINS "um""#
        ),
        (#Predicate { $0.species.localizedStandardContains("UMA") }, #"species CONTAINS[cdl] "UMA""#),
        (
            #Predicate { (30...36).contains($0.age) && (36..<40).contains($0.age) },
            "age BETWEEN {30, 36} AND age >= 36 AND age < 40"
        ),
        (#Predicate { $0.age > 30 ? $0.isMember : false }, "TERNARY(age > 30, isMember, 0) == 1"),
    ]

    @Test(arguments: predicates.indices)
    func aConvertedPredicateEvaluatesTheSame(index: Int) throws {
        let (predicate, format) = PredicateConversionTests.predicates[index]
        let converted = try #require(NSPredicate(predicate))
        #expect(converted.predicateFormat == format)
        #expect(converted.evaluate(with: Person.ada()))
        #expect(try predicate.evaluate(Person.ada()))
    }

    @Test func rangesAreConverted() {
        let from = 30...
        let upTo = ..<40
        let through = ...36
        let half = 30..<40
        let closed = 30...40
        let predicates: [(NSPredicate?, String)] = [
            (NSPredicate(#Predicate<Person> { from.contains($0.age) }), "age >= 30"),
            (NSPredicate(#Predicate<Person> { upTo.contains($0.age) }), "age < 40"),
            (NSPredicate(#Predicate<Person> { through.contains($0.age) }), "age <= 36"),
            (NSPredicate(#Predicate<Person> { half.contains($0.age) }), "age >= 30 AND age < 40"),
            (NSPredicate(#Predicate<Person> { closed.contains($0.age) }), "age BETWEEN {30, 40}"),
        ]
        for (predicate, format) in predicates {
            #expect(predicate?.predicateFormat == format)
            #expect(predicate?.evaluate(with: Person.ada()) == true)
        }
    }

    @Test func aRegularExpressionIsConverted() throws {
        let predicate = #Predicate<Person> { $0.species.contains(#/u.a/#) }
        let converted = try #require(NSPredicate(predicate))
        #expect(converted.evaluate(with: Person.ada()))
        #expect((converted as? NSComparisonPredicate)?.predicateOperatorType == .matches)
    }

    @Test func conversionOfUnsupportedSyntaxReturnsNil() {
        #expect(NSPredicate(#Predicate<NSObject> { $0 is Person }) == nil)
        #expect(NSExpression(#Expression<NSObject, Bool> { $0 is Person }) == nil)
    }

    @Test func anExpressionIsConverted() throws {
        let expression = #Expression<Person, Int> { $0.age * 2 + 1 }
        let converted = try #require(NSExpression(expression))
        #expect(converted.description == "age * 2 + 1")
        #expect(converted.expressionValue(with: Person.ada(), context: nil) as? Int == 73)
    }

    @Test func localizedStandardContainsWorksInFoundationsPredicates() throws {
        let predicate = #Predicate<Person> { $0.species.localizedStandardContains("ÜMA") }
        #expect(try predicate.evaluate(Person.ada()))
        let other = #Predicate<Person> { $0.species.localizedStandardContains("x") }
        #expect(try !other.evaluate(Person.ada()))
    }

    @Test func sortDescriptorsAreConvertedBothWays() throws {
        let byAge = NSSortDescriptor(SortDescriptor(\Person.age, order: .reverse))
        #expect(byAge.key == "age")
        #expect(!byAge.ascending)
        #expect(byAge.compare(Person("a", 1), to: Person("b", 2)) == .orderedDescending)
        struct Plain { var size = 1 }
        let plain = NSSortDescriptor(SortDescriptor(\Plain.size))
        #expect(plain.key == "size")
        #expect(plain.compare(Plain(size: 1), to: Plain(size: 2)) == .orderedAscending)

        let back = try #require(SortDescriptor(byAge, comparing: Person.self))
        #expect(back.order == .reverse)
        #expect(back.compare(Person("a", 1), Person("b", 2)) == .orderedDescending)
        let byName = try #require(
            SortDescriptor(NSSortDescriptor(key: "name", ascending: true), comparing: Person.self))
        #expect(byName.compare(Person("a"), Person("b")) == .orderedAscending)
        let bySpecies = SortDescriptor(NSSortDescriptor(key: "species", ascending: true), comparing: Person.self)
        #expect(bySpecies?.compare(Person("a"), Person("b")) == .orderedSame)
        let byBirthday = SortDescriptor(NSSortDescriptor(key: "birthday", ascending: true), comparing: Person.self)
        #expect(byBirthday?.compare(Person("a"), Person.ada()) == .orderedAscending)
        let localized = NSSortDescriptor(key: "name", ascending: true, selector: "localizedStandardCompare:")
        #expect(SortDescriptor(localized, comparing: Person.self) == nil)
        #expect(SortDescriptor(NSSortDescriptor(key: "friends", ascending: true), comparing: Person.self) == nil)
        #expect(SortDescriptor(NSSortDescriptor(key: "unknown", ascending: true), comparing: Person.self) == nil)
    }
}
