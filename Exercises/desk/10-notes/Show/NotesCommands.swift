import CoreData
import Exercise

/// Adds the commands of step 10 to the program.
func addStep10(to desk: Console) {
    var opened: (url: URL, container: NSPersistentContainer)?
    func notebook() throws -> NSManagedObjectContext {
        let url = desk.storeURL.deletingLastPathComponent().appendingPathComponent("notes.sqlite")
        if opened?.url != url { opened = (url, try openDesk(at: url, model: makeNotesModel())) }
        return opened!.container.viewContext
    }
    desk.add("note NUMBER WORDS", Words(en: "notes something about a person", ko: "직원에 대한 메모를 추가합니다")) { words in
        guard words.count > 1, let number = Int(words[0]), let about = try employee(number, in: desk.context()) else {
            throw ConsoleUsage("note NUMBER WORDS")
        }
        let note = try addNote(words.dropFirst().joined(separator: " "), about: about, in: notebook())
        let others = (note.value(forKey: "related") as? [NSManagedObject] ?? []).count
        desk.say(
            Words(
                en: "\(about.fullName): noted, other notes: \(others)",
                ko: "\(about.fullName): 메모 추가, 다른 메모: \(others)개"))
    }
    desk.add("notes", Words(en: "shows all notes", ko: "모든 메모를 보여 줍니다")) { _ in
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "text", ascending: true)]
        for note in try notebook().fetch(request) {
            let name = try person(of: note, in: desk.context())?.fullName ?? "\(Words(en: "has left", ko: "퇴사"))"
            print("\(note.value(forKey: "text") ?? "-"): \(name)")
        }
    }
    desk.demonstrate(
        "company", "note 105 Speaks Finnish", "note 105 Knows SQLite", "note 110 On leave in May", "notes",
        "dismiss 105",
        "notes")
}
