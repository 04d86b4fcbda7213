import ModelFile
import ModelTools
import TerminalText
import Testing

/// `model diff`: changes between versions, by Apple's rules for lightweight migration.
@Suite struct DifferenceTests {
    /// The changes between two lists of entities, one per line: mark, name, text, then "!" for a change that cannot be
    /// inferred, "?" for a change with a warning, "=" for a change that does not affect stores.
    private func changes(_ old: String, _ new: String) throws -> [String] {
        let difference = ModelDifference(from: try document(old), to: try document(new))
        #expect(difference.canMigrate == difference.changes.allSatisfy(\.isPossible))
        return difference.groups.flatMap { group in
            group.changes.map { change in
                let sign =
                    switch change.effect {
                    case .none: " ="
                    case .inferred(nil): ""
                    case .inferred: " ?"
                    case .impossible: " !"
                    }
                let name = change.name.isEmpty ? group.name : "\(group.name).\(change.name)"
                return "\(change.mark.rawValue) \(name): \(change.text.en)\(sign)"
            }
        }
    }

    /// The changes between two declarations of one attribute.
    private func attribute(_ old: String, _ new: String) throws -> [String] {
        func entity(_ text: String) -> String { "<entity name=\"A\"><attribute \(text)/></entity>" }
        return try changes(entity(old), entity(new))
    }

    private func relationship(_ old: String, _ new: String) throws -> [String] {
        func entities(_ text: String) -> String {
            "<entity name=\"A\"><relationship \(text)/></entity><entity name=\"B\"/><entity name=\"C\"/>"
        }
        return try changes(entities(old), entities(new))
    }

    // MARK: Attributes

    @Test func aNewAttributeNeedsToBeOptionalOrHaveADefault() throws {
        let empty = "<entity name=\"A\"/>"
        func added(_ text: String) throws -> [String] {
            try changes(empty, "<entity name=\"A\"><attribute name=\"x\" \(text)/></entity>")
        }
        #expect(try added("optional=\"YES\" attributeType=\"Date\"") == ["+ A.x: new attribute: Date, optional"])
        #expect(
            try added("attributeType=\"Integer 16\" defaultValueString=\"0\"")
                == ["+ A.x: new attribute: Integer 16, mandatory, default 0"])
        #expect(
            try added("attributeType=\"String\" defaultValueString=\"\"")
                == ["+ A.x: new attribute: String, mandatory, default \"\""])
        #expect(try added("attributeType=\"String\"") == ["+ A.x: new attribute: String, mandatory !"])
        // An empty string is not a number.
        #expect(
            try added("attributeType=\"Double\" defaultValueString=\"\"")
                == ["+ A.x: new attribute: Double, mandatory !"])
        #expect(
            try added("attributeType=\"String\" transient=\"YES\"")
                == ["+ A.x: new attribute: String, mandatory, transient"])
        #expect(
            try added("attributeType=\"String\" derived=\"YES\" derivationExpression=\"name\"")
                == ["+ A.x: new attribute: String, mandatory, derived"])
    }

    @Test func aRemovedAttributeIsInferred() throws {
        let old = "<entity name=\"A\"><attribute name=\"x\" optional=\"YES\" attributeType=\"String\"/></entity>"
        #expect(try changes(old, "<entity name=\"A\"/>") == ["- A.x: attribute removed"])
    }

    @Test func aLikelyRenamingIsSuggested() throws {
        let changes = try attribute(
            #"name="name" attributeType="String" optional="YES""#,
            #"name="title" attributeType="String" optional="YES""#)
        #expect(changes == ["+ A.title: new attribute: String, optional", "- A.name: attribute removed ?"])
    }

    @Test func theRenamingIdentifierMapsTheFormerName() throws {
        #expect(
            try attribute(
                #"name="name" attributeType="String""#, #"name="title" elementID="name" attributeType="String""#)
                == ["> A.title: was called name, according to the renaming identifier"])
        // It stays the same in later versions.
        #expect(
            try attribute(
                #"name="title" elementID="name" attributeType="String""#,
                #"name="heading" elementID="name" attributeType="String""#)
                == ["> A.heading: was called title, according to the renaming identifier"])
    }

    @Test func aChangedTypeIsNotInferred() throws {
        #expect(
            try attribute(#"name="x" attributeType="Integer 16""#, #"name="x" attributeType="String""#)
                == ["~ A.x: type: Integer 16 → String !"])
        #expect(
            try attribute(
                #"name="x" transient="YES" attributeType="Integer 16""#,
                #"name="x" transient="YES" attributeType="String""#)
                == ["~ A.x: type: Integer 16 → String"])
    }

    @Test func numericTypesAreConvertedWithAWarning() throws {
        #expect(
            try attribute(#"name="x" attributeType="Integer 64""#, #"name="x" attributeType="Integer 16""#)
                == ["~ A.x: type: Integer 64 → Integer 16 ?"])
    }

    @Test func makingAnAttributeMandatoryNeedsADefault() throws {
        let optional = #"name="x" optional="YES" attributeType="String""#
        #expect(try attribute(optional, #"name="x" attributeType="String""#) == ["~ A.x: now mandatory !"])
        #expect(
            try attribute(optional, #"name="x" attributeType="String" defaultValueString="-""#)
                == ["~ A.x: now mandatory; default: none → \"-\""])
        #expect(try attribute(#"name="x" attributeType="String""#, optional) == ["~ A.x: now optional"])
    }

    @Test func changingTransientToPersistentIsNotInferred() throws {
        let transient = #"name="x" transient="YES" attributeType="String""#
        let persistent = #"name="x" attributeType="String""#
        #expect(try attribute(transient, persistent) == ["~ A.x: no longer transient !"])
        #expect(try attribute(persistent, transient) == ["~ A.x: now transient ?"])
    }

    @Test func changesOutsideTheVersionHashNeedNoMigration() throws {
        let old = try document(
            #"<entity name="A"><attribute name="x" attributeType="Date" defaultDateTimeInterval="0"/></entity>"#)
        let new = try document(
            #"""
            <entity name="A" representedClassName="B">
            <attribute name="x" attributeType="Date" defaultDateTimeInterval="86400" usesScalarValueType="YES"/>
            </entity><fetchRequest name="all" entity="A"/>
            """#)
        let difference = ModelDifference(from: old, to: new)
        #expect(
            difference.changes.map(\.text.en) == [
                "class: none → B", "default: 2001-01-01 → 2001-01-02; scalar type: none → YES", "new fetch request",
            ])
        #expect(!difference.needsMigration)
        #expect(difference.canMigrate)
    }

    // MARK: Relationships

    @Test func addingAndRemovingARelationshipIsInferred() throws {
        let none = "<entity name=\"A\"/><entity name=\"B\"/>"
        func with(_ text: String) -> String {
            "<entity name=\"A\"><relationship name=\"b\" destinationEntity=\"B\" \(text)/></entity><entity name=\"B\"/>"
        }
        #expect(
            try changes(none, with(#"optional="YES" maxCount="1""#)) == ["+ A.b: new relationship: to-one B, optional"])
        #expect(try changes(none, with(#"maxCount="1""#)) == ["+ A.b: new relationship: to-one B, mandatory !"])
        #expect(try changes(none, with(#"toMany="YES""#)) == ["+ A.b: new relationship: to-many B, mandatory ?"])
        #expect(try changes(with(#"maxCount="1""#), none) == ["- A.b: relationship removed"])
    }

    @Test func toOneBecomesToManyOrOrdered() throws {
        let one = #"name="b" optional="YES" maxCount="1" destinationEntity="B""#
        let many = #"name="b" optional="YES" toMany="YES" destinationEntity="B""#
        let ordered = many + #" ordered="YES""#
        #expect(try relationship(one, many) == ["~ A.b: to-one → to-many"])
        #expect(try relationship(many, ordered) == ["~ A.b: to-many → ordered to-many"])
        #expect(try relationship(ordered, many) == ["~ A.b: ordered to-many → to-many"])
        #expect(try relationship(many, one) == ["~ A.b: to-many → to-one ?"])
    }

    @Test func aChangedDestinationIsInferredWithAWarning() throws {
        let b = #"name="b" optional="YES" maxCount="1" destinationEntity="B""#
        let c = #"name="b" optional="YES" maxCount="1" destinationEntity="C""#
        #expect(try relationship(b, c) == ["~ A.b: destination: B → C ?"])
    }

    @Test func theDestinationCanBecomeItsParentEntity() throws {
        func entities(_ name: String) -> String {
            "<entity name=\"A\"><relationship name=\"b\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"\(name)\"/>"
                + "</entity><entity name=\"B\" parentEntity=\"P\"/><entity name=\"P\"/>"
        }
        #expect(try changes(entities("B"), entities("P")) == ["~ A.b: destination: B → P"])
        #expect(try changes(entities("P"), entities("B")) == ["~ A.b: destination: P → B ?"])
    }

    @Test func theDestinationCanBeRenamed() throws {
        func entities(_ name: String) -> String {
            "<entity name=\"A\"><relationship name=\"b\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"\(name)\"/>"
                + "</entity><entity name=\"\(name)\" elementID=\"B\"/>"
        }
        #expect(
            try changes(entities("B"), entities("New")) == ["> New: was called B, according to the renaming identifier"]
        )
    }

    @Test func deleteRuleInverseAndCountsAreInferred() throws {
        #expect(
            try relationship(
                #"name="b" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="B""#,
                #"name="b" optional="YES" toMany="YES" maxCount="3" deletionRule="Cascade" destinationEntity="B""#)
                == ["~ A.b: delete rule: Nullify → Cascade; at most: none → 3"])
        #expect(
            try relationship(
                #"name="b" optional="YES" maxCount="1" destinationEntity="B""#,
                #"name="b" maxCount="1" destinationEntity="B""#)
                == ["~ A.b: now mandatory ?"])
    }
}
