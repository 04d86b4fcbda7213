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
    /// How long it takes to work the chapter through, its code tried and its questions answered; nil while it is not
    /// written.
    public var minutes: Int?
    /// The slugs of the chapters that this one builds on.
    public var prerequisites: [String]?
    /// The folders under `Exercises` of the exercises that belong to this chapter, in the order to solve them.
    public var exercises: [String]
    /// The folder under `Exercises/desk` of the step that the personnel desk takes in this chapter, if it takes one. Its
    /// number is the chapter's.
    public var desk: String?

    enum CodingKeys: String, CodingKey {
        case slug, title, minutes, prerequisites, exercises, desk
        case isWritten = "written"
    }

    /// The number that the slug begins with.
    public var number: Int { Slug(slug)?.number ?? 0 }

    /// The chapter's text in one language, relative to the root of the kit.
    public func lessonPath(in language: Language) -> String {
        "Lessons/\(slug)/\(language.rawValue).md"
    }
}
