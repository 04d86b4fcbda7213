private func usePrint() throws {
    print("here", terminator: "\n")
    debugPrint(["a": 1])
    dump((1, "two"))
    print(#function, #line, #file, separator: " | ")
    NSLog("%@ %d", "here", 3)
    var text = ""
    print("kept", to: &text)
    assert(!text.isEmpty, "printed")
    precondition(text.hasSuffix("\n"))
}
