import Course
import TerminalText

/// The sections that every chapter has, by the start of their heading in each language.
enum LessonPattern {
    static func sections(_ language: Language) -> [String] {
        switch language {
        case .english: ["Inside", "On Apple platforms", quiz(language), "Exercises", "Summary"]
        case .korean: ["안쪽", "Apple 플랫폼에서는", quiz(language), "연습 문제", "정리"]
        }
    }

    static func quiz(_ language: Language) -> String {
        switch language {
        case .english: "Check yourself"
        case .korean: "확인 문제"
        }
    }
}
