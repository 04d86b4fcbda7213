import Foundation
import TerminalText
import Testing

@Suite struct SystemErrorTextTests {
    @Test func anErrorOfTheFileSystemIsDescribedWithItsFileAndItsReason() throws {
        let full = NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))
        let error = NSError(
            domain: NSCocoaErrorDomain, code: 256, userInfo: [NSFilePathErrorKey: "/kit/a", NSUnderlyingErrorKey: full])
        let text = LocalizedText(describing: error)
        let reason = "No space left on device (NSPOSIXErrorDomain 28)"
        #expect(text.en == "/kit/a can't be used: \(reason). Check the file and the free disk space.")
        #expect(text.ko == "/kit/a 파일을 쓸 수 없습니다: \(reason). 파일과 디스크 공간을 확인하십시오.")
    }

    @Test func theSystemsOwnErrorsHaveAFile() {
        let error = #expect(throws: (any Error).self) { try Data(contentsOf: URL(fileURLWithPath: "/nowhere/a")) }
        #expect(error.map { LocalizedText(describing: $0).en.hasPrefix("/nowhere/a can't be used: ") } == true)
    }

    @Test func errorsOfTheToolAreDescribedByTheirMessages() {
        let error = ToolError(en: "Broken.", ko: "고장.")
        #expect(LocalizedText(describing: error) == error.message)
    }
}
