import CoreData
import Exercise

/// Adds the commands of step 05 to the program.
func addStep05(to desk: Console) {
    desk.makeModel = makeDeskModel
    desk.add("sketch FIRST LAST", Words(en: "shows a new employee without saving", ko: "새 직원을 저장하지 않고 보여 줍니다")) {
        words in
        guard words.count == 2 else { throw ConsoleUsage("sketch FIRST LAST") }
        // A separate context, so that nothing is left over.
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = try desk.container().persistentStoreCoordinator
        let employee = Employee(context: context)
        (employee.firstName, employee.lastName) = (words[0], words[1])
        let startsToday = employee.startDate.map { Calendar.current.isDateInToday($0) } ?? false
        desk.say(
            Words(
                en: "\(employee.fullName), salary \(Int(employee.salary)), starts today: \(startsToday)",
                ko: "\(employee.fullName), 급여 \(Int(employee.salary)), 오늘 입사: \(startsToday)"))
    }
    desk.demonstrate("sketch Ada King", "store")
}
