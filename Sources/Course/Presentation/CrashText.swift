import TerminalText

extension Crash {
    /// The crash in a sentence: what happened, the line of the answer, and what to look for.
    func text(_ language: Language) -> String {
        if let code = exitCode {
            let text = LocalizedText(
                en: "The program ended with exit(\(code)) before the checks were done.",
                ko: "검사가 끝나기 전에 프로그램이 종료되었습니다: exit(\(code))")
            return text[language]
        }
        var text = LocalizedText(en: message, ko: message)
        if let explanation { text = explanation }
        if let line { text = LocalizedText(en: "line \(line): \(text.en)", ko: "\(line)행: \(text.ko)") }
        return text[language]
    }

    /// An explanation of a common crash; nil if there is none.
    private var explanation: LocalizedText? {
        if isWaitingForItself {
            return LocalizedText(
                en:
                    "sync was called on the queue that the code was already running on, such as DispatchQueue.main.sync "
                    + "on the main queue. It would wait for itself forever. Run the code directly, or use async.",
                ko: "이미 실행 중인 큐에서 sync를 호출했습니다(예: 메인 큐에서 DispatchQueue.main.sync). 자기 자신을 끝없이 기다리게 "
                    + "됩니다. 코드를 바로 실행하거나 async를 사용하십시오.")
        }
        if message.hasPrefix("Bad pointer dereference") {
            return LocalizedText(
                en: "\(message). A common cause is a function that calls itself endlessly, such as a setter that sets "
                    + "its own property.",
                ko: "\(message). 함수가 자신을 끝없이 호출할 때 흔히 일어납니다. 예: 자기 프로퍼티를 다시 설정하는 setter.")
        }
        if message.contains("unexpectedly found nil while") || message.contains("Unexpectedly found nil while") {
            return LocalizedText(
                en: "A value was nil, and the code unwrapped it with !, as! or an implicitly unwrapped optional.",
                ko: "nil인 값을 !, as! 또는 암시적 언래핑 옵셔널로 꺼냈습니다.")
        }
        if message == "Index out of range" {
            return LocalizedText(en: message, ko: "배열의 범위를 벗어난 인덱스를 사용했습니다.")
        }
        return nil
    }
}
