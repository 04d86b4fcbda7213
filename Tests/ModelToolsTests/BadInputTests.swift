import Foundation
import ModelFile
import ModelTools
import Testing

/// Files that are not models, or malformed ones. Each is reported in both languages.
@Suite struct BadInputTests {
    private func error(_ path: String) throws -> ModelFileError {
        do {
            _ = try ModelSource(path: path)
        } catch let error as ModelFileError {
            return error
        }
        throw CancellationError()
    }

    @Test func aMissingModelIsReportedAsMissing() throws {
        let error = try error("Nothing.xcdatamodeld")
        #expect(error.description == "Nothing.xcdatamodeld: there is no such file; check the path")
        #expect(error.koreanProblem == "파일이 없습니다. 경로를 확인하십시오.")
    }

    @Test func aFileThatIsNotAModelIsRefused() throws {
        let error = try error(#filePath)
        #expect(error.problem.hasPrefix("this is not a model"))
        #expect(error.koreanProblem?.hasPrefix("모델이 아닙니다.") == true)
    }

    @Test func aCompiledModelIsReportedAsCompiled() throws {
        try withTemporaryFolder { folder in
            let compiled = folder.appendingPathComponent("Shop.momd")
            try FileManager.default.createDirectory(at: compiled, withIntermediateDirectories: true)
            #expect(try error(compiled.path).problem.hasPrefix("this is a compiled model"))
        }
    }

    @Test(arguments: [
        ("<model>\n<entity name=\"A\">", 2, "entity", "올바른 XML이 아닙니다. 이 요소가 여기서 아직 닫히지 않았습니다."),
        ("<plist>\n</plist>", 1, "plist", "데이터 모델이 아닙니다. 가장 바깥 요소는 <model>이어야 합니다."),
        ("<model>\n<entity/></model>", 2, "entity", "XML 속성 \"name\" 값이 빠졌습니다."),
        ("<model>\n<table/></model>", 2, "table", "모델 파일 형식에 없는 요소입니다."),
        (
            "<model>\n<entity name=\"A\">\n<entity name=\"B\"/></entity></model>", 3, "entity",
            "<entity> 요소 안에는 들어갈 수 없습니다."
        ),
        (
            "<model>\n<entity name=\"A\" isAbstract=\"maybe\"/></model>", 2, "entity",
            "XML 속성 \"isAbstract\"의 값이 \"maybe\"인데, YES나 NO여야 합니다."
        ),
        (
            "<model>\n<entity name=\"A\" parentEntity=\"B\"/></model>", 2, "entity",
            "\"A\" 엔티티의 부모 \"B\" 엔티티가 모델에 없습니다."
        ),
        (
            "<model>\n<entity name=\"A\" parentEntity=\"B\"/>\n<entity name=\"B\" parentEntity=\"A\"/></model>", 2,
            "entity", "\"A\" 엔티티의 부모 관계가 순환합니다."
        ),
        (
            "<model>\n<entity name=\"A\">\n<relationship name=\"r\" destinationEntity=\"B\"/></entity></model>", 3,
            "relationship", "\"A.r\" 관계의 대상 \"B\" 엔티티가 모델에 없습니다."
        ),
    ])
    func aMalformedModelIsReportedWithFileLineAndElement(text: String, line: Int, element: String, korean: String)
        throws
    {
        try withTemporaryFolder { folder in
            let model = folder.appendingPathComponent("Shop.xcdatamodel")
            try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: model.appendingPathComponent("contents"))
            let error = try error(model.path)
            #expect(error.path == model.appendingPathComponent("contents").path)
            #expect(error.line == line)
            #expect(error.element == element)
            #expect(error.koreanProblem == korean)
            let isEnglish = error.problem.unicodeScalars.allSatisfy { $0.isASCII }
            #expect(isEnglish)
        }
    }

    @Test func aBundleWithoutItsCurrentVersionIsRefused() throws {
        try withTemporaryFolder { folder in
            let bundle = folder.appendingPathComponent("Shop.xcdatamodeld")
            for name in ["Shop", "Shop 2"] {
                try ModelDocument().write(to: bundle.appendingPathComponent("\(name).xcdatamodel"))
            }
            #expect(try error(bundle.path).problem.hasPrefix("there are 2 versions, but no .xccurrentversion"))
            // A single version can still be read.
            let version = bundle.appendingPathComponent("Shop 2.xcdatamodel").path
            #expect(try ModelSource(path: version).name == "Shop 2")
        }
    }
}
