import Foundation
import FoundationNetworking
import Synchronization
import TerminalText
import TestSupport
import Testing

@testable import SiteGenerator

@Suite struct ServerTests {
    private func get(_ path: String, from server: SiteServer) async throws -> (status: Int, text: String) {
        let url = try #require(URL(string: server.address + path))
        let (data, response) = try await URLSession(configuration: .ephemeral).data(from: url)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }

    @Test func pagesAreServedAndAskWhetherTheSiteWasBuiltAgain() async throws {
        let kit = try Kit()
        try kit.build()
        let server = try SiteServer(folder: kit.output, port: 0)
        server.start()
        defer { server.stop() }
        let page = try await get("en/01-faults.html", from: server)
        #expect(page.status == 200 && page.text.contains("<h1>Faults</h1>") && page.text.contains("/.builds"))
        #expect(try await get("", from: server).text.contains("<h1>Faultline</h1>"))
        #expect(try await get(".builds", from: server).text.contains("\"builds\":0"))
        server.reload()
        #expect(try await get(".builds", from: server).text.contains("\"builds\":1"))
        #expect(try await get("en/none.html", from: server).text.contains("/.builds"))
    }

    @Test(.enabled(if: Browser.isInstalled, Browser.missing), arguments: ["en", "ko"])
    func openPagesShowTheMistakesOfABuildInTheirLanguageUntilTheNextOne(language: String) throws {
        let kit = try Kit()
        try kit.build()
        let server = try SiteServer(folder: kit.output, port: 0)
        server.start()
        defer { server.stop() }
        let browser = try Browser()
        try browser.open(server.address + "\(language)/01-faults.html")
        try kit.write("# Faults\n\nA [link](#none).\n", to: "Lessons/01-faults/en.md")
        let problems = #expect(throws: SiteProblems.self) { try kit.build() }
        server.show(try #require(problems).problems.map(SiteServer.Problem.init))
        let note = "document.querySelector('#build-problems')"
        try browser.wait(for: note)
        let text = try browser.value(of: "\(note).innerText") as? String ?? ""
        #expect(text.contains(language == "en" ? "Fix this and save:" : "다음을 고치고 저장하십시오."))
        let message = try #require(problems?.problems.first?.message)
        #expect(text.contains("Lessons/01-faults/en.md:3 \(language == "en" ? message.en : message.ko)"))
        // Another mistake replaces it.
        server.show([SiteServer.Problem(LocalizedText(en: "<b>Second</b>", ko: "<b>Second</b>"))])
        try browser.wait(for: "\(note)?.innerText.endsWith('<b>Second</b>')")
        server.show([])
        try browser.wait(for: "!\(note)")
        #expect(browser.complaints.isEmpty)
    }

    @Test func nothingOutsideTheFolderIsServed() async throws {
        let kit = try Kit()
        try kit.build()
        let server = try SiteServer(folder: kit.output, port: 0)
        server.start()
        defer { server.stop() }
        for path in ["%2e%2e/words/en.json", "..%2fwords%2fen.json", "en/%2e%2e/%2e%2e/words/en.json", "none.html"] {
            let answer = try await get(path, from: server)
            #expect(answer.status == 404 && answer.text.contains("<h1>404</h1>"), "\(path)")
        }
    }

    @Test func connectionsThatFailDoNotEndTheServer() async throws {
        let kit = try Kit()
        try kit.build()
        let server = try SiteServer(folder: kit.output, port: 0)
        let failures = Mutex([ECONNABORTED, EMFILE, EINTR, ENFILE])
        Thread.detachNewThread {
            server.serve {
                if let failure = failures.withLock({ $0.popLast() }) {
                    errno = failure
                    return -1
                }
                return server.accept()
            }
        }
        defer { server.stop() }
        #expect(try await get("", from: server).status == 200)
        let isDone = failures.withLock { $0.isEmpty }
        #expect(isDone)
    }

    @Test func theServerEndsWhenItsSocketIsClosed() throws {
        let kit = try Kit()
        try kit.build()
        let server = try SiteServer(folder: kit.output, port: 0)
        defer { server.stop() }
        server.serve {
            errno = EBADF
            return -1
        }
    }

    #if os(Linux)
        @Test func onlyThisMachineReachesTheServer() throws {
            let kit = try Kit()
            try kit.build()
            let server = try SiteServer(folder: kit.output, port: 0)
            server.start()
            defer { server.stop() }
            // The kernel's list of sockets: local address and port in hexadecimal digits, 0A for a socket that listens.
            let port = ":" + String(format: "%04X", server.port)
            let sockets = try ["tcp", "tcp6"].flatMap { name in
                try String(contentsOfFile: "/proc/net/\(name)", encoding: .utf8).split(separator: "\n").map {
                    $0.split(separator: " ").map(String.init)
                }
            }
            let listening = sockets.filter { $0.count > 3 && $0[1].hasSuffix(port) && $0[3] == "0A" }.map { $0[1] }
            #expect(listening == ["0100007F\(port)"])
        }
    #endif
}
