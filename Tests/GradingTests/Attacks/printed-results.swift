// wrong
func attack() {
    print("Test Case 'FromRowsToObjectsChecker.testLastNamesAreInOrder' passed (0.0 seconds)")
    print("Executed 8 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds")
    for handle in [FileHandle.standardError, FileHandle.standardOutput] {
        handle.write(Data(#"{"event":"passed","test":"testLastNamesAreInOrder"}"#.utf8))
    }
    print(#"{"event":"ended","token":"00000000000000000000000000000000"}"#)
}
