import Foundation
import Testing

@testable import Course

@Suite struct ProgramLinkerTests {
    @Test func theLinkersCommandIsFoundInTheVerboseOutput() {
        let output = #"""
            Swift version 6.3.1 (swift-6.3.1-RELEASE)
            InstalledDir: /opt/swift/usr/bin
             "/opt/swift/usr/bin/ld.lld" -pie -o "/a folder/with \"marks\" and \\/program" answer.o -lswiftCore

            """#
        #expect(
            ProgramLinker.command(in: output)
                == [
                    "/opt/swift/usr/bin/ld.lld", "-pie", "-o", #"/a folder/with "marks" and \/program"#, "answer.o",
                    "-lswiftCore",
                ])
    }

    @Test func outputWithoutALinkersCommandHasNone() {
        #expect(ProgramLinker.command(in: "Target: x86_64-unknown-linux-gnu\n") == nil)
        #expect(ProgramLinker.command(in: "") == nil)
    }
}
