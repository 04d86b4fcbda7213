import TerminalText

/// The contents of `Lessons/course.json`.
struct Outline: Codable {
    static let path = "Lessons/course.json"

    var title: LocalizedText
    var chapters: [Chapter]
}

// MARK: - Validation

extension Outline {
    /// Throws a `ToolError` if a slug, a title or a prerequisite is invalid, if two exercises have the same name, or
    /// if the numbers don't ascend through the course.
    func validate() throws {
        var lastChapter = 0
        var lastExercise = 0
        var names: Set<String> = []
        for chapter in chapters {
            lastChapter = try Self.number(of: chapter.slug, after: lastChapter)
            if chapter.title.en.isEmpty || chapter.title.ko.isEmpty {
                throw ToolError(
                    en: "\(Self.path): chapter \(chapter.slug) needs a title in both languages, en and ko. Add it.",
                    ko: "\(Self.path): \(chapter.slug) 장의 제목이 한 언어로만 적혀 있습니다. en과 ko를 모두 적으십시오.")
            }
            try check(chapter)
            if let step = chapter.desk, Slug(step)?.number != chapter.number {
                throw ToolError(
                    en: "\(Self.path): the desk's step \(step) belongs to chapter \(chapter.slug). "
                        + "Give it the number of its chapter.",
                    ko: "\(Self.path): 인사 관리 프로그램 단계 \(step) 항목은 \(chapter.slug) 장에 있습니다. 장과 같은 번호를 붙이십시오.")
            }
            for exercise in chapter.exercises {
                lastExercise = try Self.number(of: exercise, after: lastExercise)
                guard names.insert(Slug(exercise)?.name ?? exercise).inserted else {
                    throw ToolError(
                        en: "\(Self.path): another exercise has the same name as \(exercise). Progress is recorded by "
                            + "name: rename one of them.",
                        ko: "\(Self.path): 이름이 같은 연습 문제가 있습니다(\(exercise)). 진도는 이름으로 기록되니 하나의 이름을 바꾸십시오.")
                }
            }
        }
    }

    /// Throws a `ToolError` if a written chapter has no `minutes`, or if a prerequisite isn't an earlier chapter.
    private func check(_ chapter: Chapter) throws {
        guard !chapter.isWritten || chapter.minutes ?? 0 > 0 else {
            throw ToolError(
                en:
                    "\(Self.path): chapter \(chapter.slug) has no \"minutes\". Add how long the chapter takes.",
                ko: "\(Self.path): \(chapter.slug) 장에 \"minutes\" 항목이 없습니다. 장을 익히는 데 걸리는 시간을 적으십시오.")
        }
        for slug in chapter.prerequisites ?? [] {
            let known = chapters.first { $0.slug == slug }
            guard let known, known.number < chapter.number else {
                throw ToolError(
                    en:
                        "\(Self.path): chapter \(chapter.slug) builds on \(slug), which is not an earlier chapter. "
                        + "Correct its \"prerequisites\".",
                    ko: "\(Self.path): \(chapter.slug) 장의 선행 장 \(slug) 항목이 앞에 나오는 장이 아닙니다. "
                        + "\"prerequisites\" 항목을 고치십시오.")
            }
        }
    }

    /// The number of `slug`; throws unless it is greater than `last`.
    private static func number(of slug: String, after last: Int) throws -> Int {
        guard let number = Slug(slug)?.number else { throw badSlug(slug) }
        guard number > last else {
            throw ToolError(
                en: "\(path): \"\(slug)\" comes after number \(last), but numbers must ascend. Move or renumber it.",
                ko: "\(path): \"\(slug)\" 항목이 \(last)번 뒤에 있지만 번호는 오름차순이어야 합니다. 옮기거나 번호를 바꾸십시오.")
        }
        return number
    }

    static func badSlug(_ slug: String) -> ToolError {
        ToolError(
            en: "\(path): \"\(slug)\" is not a valid name. Write two digits, a hyphen, lowercase words: 06-deleting.",
            ko: "\(path): \"\(slug)\" 이름은 쓸 수 없습니다. 두 자리 숫자, 붙임표, 소문자 단어 순으로 적으십시오. 예: 06-deleting.")
    }
}
