import CoreData
import Exercise

/// Adds the commands of step 16 to the program.
func addStep16(to desk: Console) {
    func file(_ words: [String]) -> URL {
        desk.storeURL.deletingLastPathComponent().appendingPathComponent(words.first ?? "backup.sqlite")
    }
    desk.add("backup [NAME]", Words(en: "copies the store", ko: "저장소를 백업합니다")) { words in
        try backUp(desk.container(), to: file(words))
        print(file(words).lastPathComponent)
    }
    desk.add("isbackup [NAME]", Words(en: "recognizes a backup", ko: "이 저장소의 백업인지 알려 줍니다")) { words in
        print(try isBackup(file(words), of: desk.container()))
    }
    desk.demonstrate("company", "backup", "isbackup", "isbackup other.sqlite", "store")
}
