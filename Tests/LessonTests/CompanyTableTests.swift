import Company
import CoreData
import Course
import Foundation
import TerminalText
import Testing

/// The table of employees in chapter 01, which readers use to predict results.
@Suite struct CompanyTableTests {
    @Test(arguments: Language.allCases)
    func theTableInChapter01MatchesTheSampleData(language: Language) throws {
        let chapter = try #require(LessonFile.chapters.first { $0.number == 1 })
        let lines = try LessonFile(chapter: chapter, language: language).read().proseLines.map(\.0)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: Company.makeModel())
        context.performAndWait {
            Company.populate(context)
            let employees = context.insertedObjects.compactMap { $0 as? Employee }
            #expect(employees.count == 12)
            for employee in employees {
                let cells = [
                    employee.fullName, employee.department?.name ?? "", employee.manager?.fullName ?? "–",
                    Int(employee.salary).formatted(.number.locale(Locale(identifier: "en_US"))),
                    employee.startDate.map(Self.day) ?? "", employee.dateOfBirth.map(Self.day) ?? "",
                ]
                let row = "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
                #expect(lines.contains { $0.contains(row) }, "\(language): the table lacks \(row)")
            }
        }
    }

    private static func day(_ date: Date) -> String {
        let parts = Calendar.utc.dateComponents([.year, .month, .day], from: date)
        return String(format: "%04d-%02d-%02d", parts.year!, parts.month!, parts.day!)
    }
}

extension Calendar {
    fileprivate static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        return calendar
    }()
}
