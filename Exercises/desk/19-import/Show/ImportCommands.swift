import CoreData
import Exercise

/// Adds the commands of step 19 to the program.
func addStep19(to desk: Console) {
    desk.add("import [FILE]", Words(en: "takes in a JSON file, or a sample", ko: "JSON 파일이나 예제를 들여옵니다")) { words in
        let json = try words.first.map { try Data(contentsOf: URL(fileURLWithPath: $0)) } ?? Data(sample.utf8)
        let report = try importStaff(json, into: desk.container())
        desk.say(
            Words(
                en: "new: \(report.inserted), updated: \(report.updated), skipped: \(report.skipped)",
                ko: "새 직원: \(report.inserted), 갱신: \(report.updated), 건너뜀: \(report.skipped)"))
        // The view context learns of the import while the main queue works.
        desk.turn()
    }
    desk.demonstrate("company", "import", "import", "find sales")
}

private let sample = """
    [{ "number": 110, "salary": 51000, "tel": "555-0110" },
     { "number": 301, "firstName": "Yuna", "lastName": "Seo", "department": "Sales", "salary": 47000 },
     { "firstName": "Nobody" }]
    """
