import Checking
import CoreData
import SQLite
import XCTest

@testable import PaintShop

/// Something that must not come to life because a file names it.
final class Intruder: NSObject, NSSecureCoding {
    nonisolated(unsafe) static var ran = false
    static let supportsSecureCoding = true
    override init() {}
    init?(coder: NSCoder) { Self.ran = true }
    func encode(with coder: NSCoder) {}
}

final class PaintShopChecker: XCTestCase {
    private var file: StoreFile!

    private func open() throws -> NSManagedObjectContext {
        try attempt("registerTransformer()") { try registerTransformer() }
        let model = try attempt("makeModel()") { try makeModel() }
        // These have tests for themselves; saving would stop.
        guard Tint.supportsSecureCoding else { throw XCTSkip("Tint.supportsSecureCoding") }
        let tint = model.entitiesByName["Paint"]?.attributesByName["tint"]
        guard tint?.attributeType == .transformableAttributeType else { throw XCTSkip("tint.attributeType") }
        file = try file ?? StoreFile(model: model, in: temporaryFolder())
        return try file.open().viewContext
    }

    private func save(_ tint: Tint?) throws {
        let context = try open()
        let paint = NSEntityDescription.insertNewObject(forEntityName: "Paint", into: context)
        paint.setValue("Sky", forKey: "name")
        paint.setValue(tint, forKey: "tint")
        try attempt("paint.tint = \(tint == nil ? "nil" : "Tint(…)"); context.save()") { try context.save() }
    }

    /// The tint as a program reads it that was just started.
    private func read() throws -> [Double]? {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Paint")
        let tint = try open().fetch(request)[0].value(forKey: "tint") as? Tint
        return tint.map { [$0.red, $0.green, $0.blue, $0.gloss] }
    }

    private func put(_ archive: Data) throws {
        _ = try Connection(path: file.url.path).query(
            "UPDATE ZPAINT SET ZTINT = ?, Z_OPT = Z_OPT + 1", [.blob([UInt8](archive))])
    }

    /// 변환기의 이름이 맞음
    func testTheTransformerHasItsName() throws {
        _ = try open()
        expect(
            "ValueTransformer(forName: \"TintTransformer\") != nil",
            ValueTransformer(forName: NSValueTransformerName("TintTransformer")) != nil, equals: true,
            because: Words(
                en: "A model finds its transformer by the name, letter by letter.",
                ko: "모델은 이름으로 변환기를 찾습니다. 대소문자까지 같아야 합니다."))
    }

    /// 클래스에서 보안 코딩을 지원
    func testTheClassSupportsSecureCoding() throws {
        try attempt("registerTransformer()") { try registerTransformer() }
        expect(
            "Tint.supportsSecureCoding", Tint.supportsSecureCoding, equals: true,
            because: Words(
                en: "The class itself declares that it can be decoded securely.",
                ko: "안전하게 디코딩할 수 있다는 것은 클래스 자신이 알립니다."))
    }

    /// 속성은 transformable
    func testTheAttributeIsTransformable() throws {
        _ = try attempt("registerTransformer()") { try registerTransformer() }
        let model = try attempt("makeModel()") { try makeModel() }
        let tint = model.entitiesByName["Paint"]?.attributesByName["tint"]
        expect(
            "tint.attributeType == .transformableAttributeType", tint?.attributeType == .transformableAttributeType,
            equals: true,
            because: Words(
                en: "Core Data converts values of transformable attributes. Binary data takes `Data` only.",
                ko: "Core Data가 값을 변환하는 것은 변환 가능 속성뿐입니다. 바이너리 데이터에는 `Data`만 넣을 수 있습니다."))
    }

    /// 색조가 그대로 돌아옴
    func testATintComesBack() throws {
        try save(Tint(red: 0.1, green: 0.2, blue: 0.3, gloss: 0))
        expect(
            "tint = Tint(0.1, 0.2, 0.3, 0); save; a new start; tint", try read() ?? [], equals: [0.1, 0.2, 0.3, 0],
            because: Words(
                en: "The class has to support secure coding, and the transformer has to allow the class.",
                ko: "클래스가 안전한 코딩을 지원해야 하고, 변환기가 그 클래스를 허용해야 합니다."))
    }

    /// 광택이 그대로 돌아옴
    func testTheGlossComesBack() throws {
        try save(Tint(red: 0.1, green: 0.2, blue: 0.3, gloss: 0.9))
        expect(
            "tint = Tint(0.1, 0.2, 0.3, 0.9); save; a new start; gloss", try read()?.last, equals: 0.9,
            because: Words(
                en: "An archive has what you encode, and nothing else.", ko: "아카이브에는 인코딩한 것만 들어 있습니다."))
    }

    /// 색조가 없어도 됨
    func testNoTintIsFine() throws {
        try save(nil)
        expect(
            "tint = nil; save; SELECT ZTINT", try file.rows("SELECT ZTINT FROM ZPAINT"), equals: ["NULL"],
            because: Words(en: "A paint may have no tint yet.", ko: "아직 색조가 없는 페인트도 있습니다."))
    }

    /// 아카이브의 키가 맞음
    func testTheArchiveHasTheKeys() throws {
        let coder = NSKeyedArchiver(requiringSecureCoding: false)
        Tint(red: 0.1, green: 0.2, blue: 0.3, gloss: 0.4).encode(with: coder)
        coder.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
        let keys = ["red", "green", "blue"].filter { reader.containsValue(forKey: $0) }
        if keys.isEmpty { throw XCTSkip("encode(with:)") }
        expect(
            "encode(with: coder); keys", keys, equals: ["red", "green", "blue"],
            because: Words(
                en: "Other versions of the program read the archive by these keys.",
                ko: "프로그램의 다른 버전이 이 키로 아카이브를 읽습니다."))
    }

    /// 이전 색조를 읽을 수 있음
    func testOldTintsAreRead() throws {
        _ = try open()
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        for (key, part) in [("red", 0.25), ("green", 0.5), ("blue", 0.75)] { archiver.encode(part, forKey: key) }
        archiver.finishEncoding()
        let tint = Tint(coder: try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData))
        expect(
            "Tint(coder: an archive without gloss)", tint.map { [$0.red, $0.green, $0.blue, $0.gloss] } ?? [],
            equals: [0.25, 0.5, 0.75, 0],
            because: Words(
                en: "Files outlive versions. A key that is missing has a default.",
                ko: "파일은 프로그램의 버전보다 오래갑니다. 없는 키에는 기본값을 쓰십시오."))
    }

    /// 다른 클래스는 거부
    func testOtherClassesAreRefused() throws {
        try save(Tint(red: 1, green: 1, blue: 1, gloss: 1))
        try put(try NSKeyedArchiver.archivedData(withRootObject: Intruder(), requiringSecureCoding: true))
        Intruder.ran = false
        _ = try read()
        expect(
            "an archive of another class; tint; its init(coder:) ran", Intruder.ran, equals: false,
            because: Words(
                en: "Anyone who can change the file would choose which code runs. Allow this one class.",
                ko: "파일을 바꿀 수 있는 사람이 어떤 코드가 실행될지 고를 수 있게 됩니다. 이 클래스만 허용하십시오."))
    }

    /// 데이터가 달라지면 결과도 달라짐
    func testResultsFollowTheData() throws {
        var seed = try generatedData()
        let parts = seed.numbers(4, in: 1...99).map { Double($0) / 100 }
        try save(Tint(red: parts[0], green: parts[1], blue: parts[2], gloss: parts[3]))
        try expectComputed(
            "tint = Tint(\(parts.map { "\($0)" }.joined(separator: ", "))); save; a new start; tint", try read() ?? [],
            equals: parts)
    }
}
