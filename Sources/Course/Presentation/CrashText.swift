import TerminalText

extension Crash {
    /// The crash in a sentence: what happened, the line of the answer, and what to look for.
    package func text(_ language: Language) -> String {
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
        // An InlineArray has a different message.
        if message == "Index out of range" || message == "Index out of bounds" {
            return LocalizedText(en: message, ko: "배열의 범위를 벗어난 인덱스를 사용했습니다.")
        }
        if message == "Division by zero" {
            return LocalizedText(en: message, ko: "0으로 나누었습니다.")
        }
        if message == "arithmetic overflow" {
            return LocalizedText(
                en: "The result of a calculation doesn't fit its type (arithmetic overflow).",
                ko: "계산 결과가 타입에 들어가지 않습니다(산술 오버플로).")
        }
        if message.hasPrefix("Could not cast value of type") {
            return LocalizedText(
                en: "\(message) The value has another type than as! expects.",
                ko: "as!가 요구하는 타입과 값의 타입이 다릅니다. \(message)")
        }
        if message == "Illegal instruction" {
            return LocalizedText(
                en: "A trap without a message. A common cause is an index outside an NSArray or NSOrderedSet.",
                ko: "메시지 없이 트랩이 발생했습니다. NSArray나 NSOrderedSet의 범위를 벗어난 인덱스를 사용할 때 흔히 일어납니다.")
        }
        return nil
    }
}
