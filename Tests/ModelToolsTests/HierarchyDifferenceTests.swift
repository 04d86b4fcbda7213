import ModelFile
import ModelTools
import TerminalText
import Testing

/// Added, removed, renamed and reparented entities.
@Suite struct HierarchyDifferenceTests {
    private func difference(_ old: String, _ new: String) throws -> ModelDifference {
        ModelDifference(from: try document(old), to: try document(new))
    }

    private func texts(_ difference: ModelDifference) -> [String] {
        difference.groups.flatMap { group in
            group.changes.map {
                "\($0.mark.rawValue) \(group.name) \($0.name) \($0.text.en)\($0.isPossible ? "" : " !")"
            }
        }
    }

    private func reason(_ change: ModelChange?) -> String {
        switch change?.effect {
        case .impossible(let text): text.en
        case .inferred(let text?): text.en
        default: ""
        }
    }

    private let name = #"<attribute name="name" attributeType="String"/>"#

    @Test func entitiesAreAddedAndRemoved() throws {
        let difference = try difference("<entity name=\"A\"/>", "<entity name=\"B\">\(name)</entity>")
        #expect(texts(difference) == ["+ B  new entity: 1 attribute, 0 relationships", "- A  entity removed"])
        #expect(difference.canMigrate)
        #expect(reason(difference.changes.last) == "Its objects are deleted.")
    }

    @Test func aLikelyEntityRenamingIsSuggested() throws {
        let properties = name + #"<attribute name="born" attributeType="Date"/>"#
        let difference = try difference(
            "<entity name=\"Person\">\(properties)</entity>", "<entity name=\"Human\">\(properties)</entity>")
        #expect(reason(difference.changes.last).contains("set the renaming identifier of Human to Person"))
    }

    @Test func theRenamingIdentifierMapsARenamedEntity() throws {
        let difference = try difference(
            "<entity name=\"Person\">\(name)</entity>", "<entity name=\"Human\" elementID=\"Person\">\(name)</entity>")
        #expect(
            texts(difference)
                == [">  Human was called Person, according to the renaming identifier"].map {
                    $0.replacing(">  Human", with: "> Human ")
                })
    }

    @Test func aNewParentOfOneEntityIsInferred() throws {
        let difference = try difference(
            "<entity name=\"Employee\">\(name)</entity>",
            "<entity name=\"Person\" isAbstract=\"YES\">\(name)</entity><entity name=\"Employee\" parentEntity=\"Person\"/>"
        )
        #expect(
            texts(difference) == [
                "+ Person  new entity: 1 attribute, 0 relationships", "^ Person name moved here from Employee",
                "~ Employee  parent: none → Person",
            ])
        #expect(difference.canMigrate)
    }

    @Test func mergingTwoHierarchiesIsNotInferred() throws {
        let difference = try difference(
            "<entity name=\"Cat\"/><entity name=\"Dog\"/>",
            "<entity name=\"Pet\"/><entity name=\"Cat\" parentEntity=\"Pet\"/><entity name=\"Dog\" parentEntity=\"Pet\"/>"
        )
        #expect(!difference.canMigrate)
        #expect(difference.changes.filter { !$0.isPossible }.count == 2)
        #expect(reason(difference.changes.first { !$0.isPossible }).contains("had no common parent"))
    }

    @Test func removingTheParentEntityIsInferred() throws {
        let difference = try difference(
            "<entity name=\"Pet\"/><entity name=\"Cat\" parentEntity=\"Pet\"/>",
            "<entity name=\"Pet\"/><entity name=\"Cat\"/>")
        #expect(texts(difference) == ["~ Cat  parent: Pet → none"])
        #expect(difference.canMigrate)
    }

    @Test func insertingAnIntermediateParentIsInferred() throws {
        let difference = try difference(
            "<entity name=\"Pet\"/><entity name=\"Cat\" parentEntity=\"Pet\"/><entity name=\"Dog\" parentEntity=\"Pet\"/>",
            "<entity name=\"Pet\"/><entity name=\"Furry\" parentEntity=\"Pet\"/>"
                + "<entity name=\"Cat\" parentEntity=\"Furry\"/><entity name=\"Dog\" parentEntity=\"Furry\"/>")
        #expect(difference.canMigrate)
    }

    @Test func anAttributeCanMoveDownToSubentities() throws {
        let difference = try difference(
            "<entity name=\"Pet\" isAbstract=\"YES\">\(name)</entity>"
                + "<entity name=\"Cat\" parentEntity=\"Pet\"/><entity name=\"Dog\" parentEntity=\"Pet\"/>",
            "<entity name=\"Pet\" isAbstract=\"YES\"/>"
                + "<entity name=\"Cat\" parentEntity=\"Pet\">\(name)</entity><entity name=\"Dog\" parentEntity=\"Pet\">\(name)</entity>"
        )
        #expect(texts(difference) == ["^ Cat name moved here from Pet", "^ Dog name moved here from Pet"])
    }

    @Test func anAttributeMovedUpNeedsAValueForOtherSubentities() throws {
        let difference = try difference(
            "<entity name=\"Pet\" isAbstract=\"YES\"/>"
                + "<entity name=\"Cat\" parentEntity=\"Pet\">\(name)</entity><entity name=\"Dog\" parentEntity=\"Pet\"/>",
            "<entity name=\"Pet\" isAbstract=\"YES\">\(name)</entity>"
                + "<entity name=\"Cat\" parentEntity=\"Pet\"/><entity name=\"Dog\" parentEntity=\"Pet\"/>")
        #expect(texts(difference) == ["^ Pet name moved here from Cat !"])
    }

    @Test func aNewParentWithAMandatoryAttributeIsNotInferred() throws {
        let difference = try difference(
            "<entity name=\"Cat\"/>", "<entity name=\"Pet\">\(name)</entity><entity name=\"Cat\" parentEntity=\"Pet\"/>"
        )
        #expect(texts(difference).contains("+ Pet name new attribute: String, mandatory !"))
    }

    @Test func makingAnEntityAbstractIsReportedWithAWarning() throws {
        let difference = try difference("<entity name=\"Pet\"/>", "<entity name=\"Pet\" isAbstract=\"YES\"/>")
        #expect(texts(difference) == ["~ Pet  now abstract"])
        #expect(reason(difference.changes.first).contains("can no longer be read"))
    }

    @Test func aNewUniquenessConstraintIsReportedWithAWarning() throws {
        let constraint =
            "<uniquenessConstraints><uniquenessConstraint><constraint value=\"name\"/></uniquenessConstraint>"
            + "</uniquenessConstraints>"
        let difference = try difference(
            "<entity name=\"A\">\(name)</entity>", "<entity name=\"A\">\(name)\(constraint)</entity>")
        #expect(texts(difference) == ["+ A  unique: name"])
        #expect(reason(difference.changes.first).contains("if two objects in a store share these values"))
    }

    @Test func compositesAreCompared() throws {
        let home =
            #"<entity name="A"><attribute name="home" optional="YES" attributeType="Composite" composite="Place"/></entity>"#
        func place(_ attributes: String) -> String { "<composite name=\"Place\">\(attributes)</composite>" }
        let city = #"<attribute name="city" optional="YES" attributeType="String"/>"#
        let street = #"<attribute name="street" attributeType="String"/>"#
        let difference = try difference(home + place(city), home + place(city + street))
        #expect(texts(difference) == ["+ Place street new attribute: String, mandatory !"])
    }

    // MARK: The page

    @Test func thePageShowsChangesAndVerdictInBothLanguages() throws {
        let difference = try difference(
            "<entity name=\"Book\">\(name)</entity>",
            #"<entity name="Book"><attribute name="title" elementID="name" attributeType="String"/>"#
                + #"<attribute name="pages" attributeType="Integer 16"/></entity>"#)
        func page(_ language: Language) -> String {
            var writer = ModelPage(Page(width: 80, hasColor: false), language)
            writer.addDifference(difference, from: "Shop", to: "Shop 2")
            return writer.page.text
        }
        #expect(
            page(.english) == """
                Shop → Shop 2

                entity Book
                  + pages  new attribute: Integer 16, mandatory
                      Cannot be inferred: Objects in existing stores would lack a mandatory
                      value. Give the attribute a default value, or make it optional. If it had
                      another name, set that as its renaming identifier.
                  > title  was called name, according to the renaming identifier

                Lightweight migration cannot handle this: 1 of these changes cannot be inferred.
                Correct the new version, or write a mapping model.

                """)
        #expect(
            page(.korean) == """
                Shop → Shop 2

                엔티티 Book
                  + pages  새 속성: Integer 16, 필수
                      추론할 수 없음: 저장소에 이미 있는 객체에 필수 값이 없게 됩니다. 속성에
                      기본값을 주거나 속성을 옵셔널로 바꾸십시오. 이름이 바뀐 속성이라면 이전
                      이름을 Renaming ID로 지정하십시오.
                  > title  이전 이름은 name(이름 변경 식별자로 확인)

                경량 마이그레이션으로 처리할 수 없습니다. 위의 변경 가운데 1개를 추론할 수
                없습니다. 새 버전을 고치거나 매핑 모델을 만드십시오.

                """)
    }
}
