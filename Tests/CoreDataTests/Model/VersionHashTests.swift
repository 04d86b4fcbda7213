import Testing

@testable import CoreData

@Suite struct VersionHashTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ]) func theDigestMatchesThePublishedSHA256Vectors(_ text: String, _ expected: String) {
        let hex = SHA256.digest(of: Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hex == expected)
    }

    /// Whether a change of the staff model changes the hash of the entity "Employee".
    private func changesEmployee(_ change: (Staff) -> Void) -> Bool {
        let staff = Staff()
        let before = staff.employee.versionHash
        change(staff)
        #expect(before.count == 32)
        return before != staff.employee.versionHash
    }

    @Test func persistentDetailsChangeTheVersionHash() {
        #expect(changesEmployee { $0.employee.name = "Worker" })
        #expect(changesEmployee { $0.employee.isAbstract = true })
        #expect(changesEmployee { $0.employee.versionHashModifier = "2" })
        #expect(changesEmployee { $0.employee.attributesByName["salary"]?.isOptional = false })
        #expect(changesEmployee { $0.employee.attributesByName["salary"]?.isTransient = true })
        #expect(changesEmployee { $0.employee.attributesByName["salary"]?.type = .double })
        #expect(changesEmployee { $0.employee.attributesByName["salary"]?.name = "wage" })
        #expect(changesEmployee { $0.employee.attributesByName["salary"]?.versionHashModifier = "2" })
        #expect(changesEmployee { $0.home.maxCount = 0 })
        #expect(changesEmployee { $0.home.minCount = 1 })
        #expect(changesEmployee { $0.home.destinationEntity?.name = "Office" })
        #expect(changesEmployee { $0.members.name = "people" })
        #expect(changesEmployee { $0.employee.uniquenessConstraints = [["salary"]] })
        #expect(changesEmployee { $0.person.attributesByName["name"]?.isOptional = false }, "a parent's change counts")
    }

    @Test func otherDetailsDoNotChangeTheVersionHash() {
        #expect(!changesEmployee { $0.employee.renamingIdentifier = "Worker" })
        #expect(!changesEmployee { $0.employee.userInfo = ["a": 1] })
        #expect(!changesEmployee { $0.employee.managedObjectClassName = "Employee" })
        #expect(!changesEmployee { $0.home.deleteRule = .denyDeleteRule })
        #expect(!changesEmployee { $0.employee.attributesByName["salary"]?.defaultValue = 7 })
        #expect(!changesEmployee { $0.employee.properties.reverse() })
        #expect(!changesEmployee { $0.manager.name = "Boss" })
        #expect(
            !changesEmployee {
                let element = NSFetchIndexElementDescription(property: $0.home, collationType: .binary)
                $0.employee.indexes = [NSFetchIndexDescription(name: "byHome", elements: [element])]
            })
    }

    @Test func equalModelsHaveEqualHashesAndChecksums() {
        let (one, other) = (Staff().model, Staff().model)
        #expect(one.entityVersionHashesByName == other.entityVersionHashesByName)
        #expect(Set(one.entityVersionHashesByName.keys) == ["Person", "Employee", "Manager", "Department"])
        #expect(one.versionChecksum == other.versionChecksum)
        #expect(Data(base64Encoded: one.versionChecksum)?.count == 32)
        other.entitiesByName["Person"]?.isAbstract = true
        #expect(one.versionChecksum != other.versionChecksum)
    }

    @Test func aConfigurationIsCompatibleWithItsStore() {
        let staff = Staff()
        staff.model.setEntities([staff.department], forConfigurationName: "Rooms")
        let whole = staff.model.versionMetadata(forConfigurationName: nil)
        let rooms = staff.model.versionMetadata(forConfigurationName: "Rooms")
        #expect(staff.model.isConfiguration(withName: nil, compatibleWithStoreMetadata: whole))
        #expect(staff.model.isConfiguration(withName: "Rooms", compatibleWithStoreMetadata: rooms))
        #expect(!staff.model.isConfiguration(withName: "Rooms", compatibleWithStoreMetadata: whole))
        #expect(!staff.model.isConfiguration(withName: "Nothing", compatibleWithStoreMetadata: rooms))
        staff.department.isAbstract = true
        #expect(!staff.model.isConfiguration(withName: nil, compatibleWithStoreMetadata: whole))
    }

    @Test func aStoreWrittenByAppleIsComparedByEntityNames() {
        let staff = Staff()
        let names = ["Person", "Employee", "Manager", "Department"]
        func metadata(_ names: [String]) -> [String: Any] {
            let hashes = Dictionary(uniqueKeysWithValues: names.map { ($0, Data(repeating: 7, count: 32)) })
            return ["NSStoreModelVersionHashes": hashes, "NSStoreType": "SQLite"]
        }
        #expect(staff.model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata(names)))
        #expect(!staff.model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata(names + ["Room"])))
        #expect(!staff.model.isConfiguration(withName: nil, compatibleWithStoreMetadata: [:]))
    }
}
