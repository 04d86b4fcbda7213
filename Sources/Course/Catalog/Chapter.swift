import TerminalText

/// A chapter of the course, as `Lessons/course.json` lists it.
///
///     {
///       "slug": "06-creating-saving-deleting",
///       "title": { "en": "Creating, saving and deleting objects", "ko": "객체를 만들고 저장하고 삭제하기" },
///       "written": true,
///       "minutes": 90,
///       "prerequisites": ["05-managed-objects"],
///       "exercises": ["02-first-save"]
///     }
public struct Chapter: Codable, Hashable, Sendable {
    /// The chapter's folder under `Lessons` and its address on the site: its number in two digits, then its name.
    public var slug: String
    public var title: LocalizedText
    /// Whether the chapter's text exists; `Lessons/<slug>/en.md` and `ko.md` are read only if it does.
    public var isWritten: Bool
    /// The minutes needed to read the chapter, try its code and answer its questions; nil until the chapter is written.
    public var minutes: Int?
    /// The slugs of the chapters that this one builds on.
    public var prerequisites: [String]?
    /// The chapter's exercises, as folder names under `Exercises`, in the order to solve them.
    public var exercises: [String]
    /// The chapter's step of the personnel desk, if it has one, as a folder name under `Exercises/desk`. It has the
    /// chapter's number.
    public var desk: String?

    enum CodingKeys: String, CodingKey {
        case slug, title, minutes, prerequisites, exercises, desk
        case isWritten = "written"
    }

    /// The number at the start of the slug.
    public var number: Int { Slug(slug)?.number ?? 0 }

    /// The chapter's text in one language, relative to the root of the kit.
    public func lessonPath(in language: Language) -> String {
        "Lessons/\(slug)/\(language.rawValue).md"
    }
}
