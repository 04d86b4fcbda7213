import Foundation
import TerminalText

/// Creates a course of the user's own: a folder with a list of one chapter, to which exercises are added.
public enum NewCourse {
    /// Writes the course's outline, unless the folder has one.
    /// - Throws: An error of the file system.
    public static func layOut(in kit: Kit) throws {
        let file = kit.course.appendingPathComponent(Outline.path)
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        let text = """
            {
              "title": { "en": "A course of your own", "ko": "직접 만든 과정" },
              "chapters": [
                {
                  "slug": "01-start",
                  "title": { "en": "Start", "ko": "시작" },
                  "written": false,
                  "exercises": []
                }
              ]
            }

            """
        try FileWriting.write(text, to: file, in: kit)
    }
}
