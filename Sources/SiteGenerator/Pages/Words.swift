import Course
import Foundation
import TerminalText

/// The fixed texts of the pages in one language: buttons, labels and the names of callouts.
///
/// They are in `words/en.json` and `words/ko.json` in the site's folder, so that a translation needs no change of code.
/// A template inserts one with a placeholder such as `{{word.search}}`.
struct Words: Sendable, Equatable {
    enum Key: String, CaseIterable, Sendable {
        case tagline, promise, start, home, skip
        case chapters, wholeCourse, onePage, chapter, planned, minutes, after, oneExercise, someExercises, exercises
        case exerciseHelp, exerciseMinutes
        case onThisPage, permalink, previous, next, pages, articlePages
        case code, output, predict, copy, copied, table, newProgram, runWith, stopsOnPurpose
        case note, inside, apple, appleOnly, pause
        case right, wrong, answers, question, toAnswer
        case groupPractice, groupReference, groupGuides, places
        case search, searchHint, searchEmpty, searchCount, searchOff, searchShown, close
        case theme, themeAuto, themeLight, themeDark
        case termIndex, termIndexHelp, symbolIndex, symbolIndexHelp
        case untaught, untaughtTypes, untaughtHelp, severalChapters
        case symbol, chapterColumn, elsewhere, coverage, coverageOfAll, ofAll, inChapters
        case missing, missingHelp, ourSource
        case kindClass, kindStruct, kindEnum, kindProtocol, kindExtension, kindType, globals
        case membersCases, membersInitializers, membersProperties, membersMethods, membersTypeProperties
        case membersTypeMethods, membersConstants, membersAliases, membersOperators
        case typeSummary, inherits, conforms, subtypes
        case install, kit, kitHelp, kitMore, kitPicture, kitPictureTask, kitPictureSolved, cloneNote, loopTask
        case loopWrong, loopSolved
        case allExercises, allExercisesHelp, exerciseNumber, desk, deskHelp, deskStep, oneStep, task
        case previousExercise, nextExercise, exercisePages, solveInKit, theKit
        case starter, aboutCompany, hints, hint, solution, solutionHelp, showSolution, hideSolution, solutionFailed
        case glossary, glossaryHelp, stack, englishOnly
        case edit, changed, appleDocs, markRead, markSolved, chaptersRead
        case continueAt, exercisesSolved, questionsAnswered, reset, resetQuestion
        case otherLanguage, notFound, notFoundHelp, footer
    }

    private var texts: [Key: String]

    subscript(key: Key) -> String { texts[key, default: ""] }

    /// The file with the words of a language, relative to the root of the kit.
    static func path(_ language: Language) -> String { "Site/words/\(language.rawValue).json" }

    /// The text for a placeholder `word.…`; nil if there is no such word.
    func text(named name: String) -> String? {
        Key(rawValue: name).map { self[$0] }
    }

    /// Reads the words of `language`. Throws a `SiteProblem` that lists missing and unknown words.
    init(language: Language, site: URL) throws {
        let name = "words/\(language.rawValue).json"
        let path = "\(site.lastPathComponent)/\(name)"
        let object: [String: String]
        do {
            let data = try Data(contentsOf: site.appendingPathComponent(name))
            object = try JSONDecoder().decode([String: String].self, from: data)
        } catch {
            throw SiteProblem(
                path,
                en: "the site's words cannot be read. The file has to be a JSON object of strings; restore it with: "
                    + "git checkout -- \(path)",
                ko: "사이트의 문구를 읽을 수 없습니다. 문자열로 된 JSON 객체여야 합니다. 다음 명령으로 되돌리십시오: git checkout -- \(path)")
        }
        texts = [:]
        for key in Key.allCases { texts[key] = object[key.rawValue].map(Typography.text) }
        let missing = Key.allCases.filter { texts[$0] == nil }.map(\.rawValue)
        let unknown = object.keys.filter { Key(rawValue: $0) == nil }.sorted()
        guard missing.isEmpty, unknown.isEmpty else {
            let names = (missing.map { "\"\($0)\" is missing" } + unknown.map { "\"\($0)\" is not used" })
            let namesInKorean = (missing.map { "\"\($0)\" 항목이 없습니다" } + unknown.map { "\"\($0)\" 항목은 쓰이지 않습니다" })
            throw SiteProblem(
                path, en: names.joined(separator: ", ") + ". Correct the file.",
                ko: namesInKorean.joined(separator: ", ") + ". 파일을 고치십시오.")
        }
    }
}

/// The words of every language.
struct AllWords: Sendable, Equatable {
    private var words: [Language: Words] = [:]

    init(site: URL) throws {
        for language in Language.allCases { words[language] = try Words(language: language, site: site) }
    }

    subscript(language: Language) -> Words { words[language]! }

    /// Whether `name` is the text of `key` in any language.
    func contains(_ name: String, for key: Words.Key) -> Bool {
        words.values.contains { $0[key].caseInsensitiveCompare(name) == .orderedSame }
    }
}
