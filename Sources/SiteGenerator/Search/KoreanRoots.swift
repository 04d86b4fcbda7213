/// Korean words without their particles and endings, as `stripped` in `Site/assets/language.js` cuts them: the index
/// has the roots, and a query is cut in the browser. The tests compare the two.
enum KoreanRoots {
    /// The root of a word of Hangul syllables; nil for a particle alone, which follows a name in Latin letters.
    static func root(of word: String) -> String? {
        let syllables = Array(word.unicodeScalars)
        if syllables.count == 1 { return particles.contains(word) ? nil : word }
        if shortNouns.contains(syllables[0]), particles.contains(text(syllables[1...])) { return text(syllables[..<1]) }
        guard syllables.count > 2 else { return word }
        if let end = (2..<syllables.count).first(where: { isVerbal(syllables[$0...]) }) {
            return text(syllables[..<end])
        }
        let start = max(0, syllables.count - longestParticle)
        let end = (start..<syllables.count).first { particles.contains(text(syllables[$0...])) }
        return end.map { $0 >= 2 ? text(syllables[..<$0]) : word } ?? word
    }

    private typealias Syllables = ArraySlice<Unicode.Scalar>

    private static func text(_ syllables: Syllables) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: syllables)
        return String(text)
    }

    /// Whether this follows the noun of a verb: 하려면 in 저장하려면, 이안될때 in 저장이안될때, 이안보여요 in 목록이안보여요.
    private static func isVerbal(_ rest: Syllables) -> Bool {
        if verbs.contains(rest) { return true }
        let particle = rest.first.map(subjectParticles.contains) == true ? 1 : 0
        guard let negation = rest.dropFirst(particle).first, negation == "안" || negation == "못" else { return false }
        let verb = rest.dropFirst(particle + 1)
        if verbs.contains(verb) { return true }
        guard particle == 1, let next = verb.first else { return false }
        return negation == "못" || !afterInside.contains(next)
    }

    private static let shortNouns = Set("앱값행열키큐표뷰칸줄락합글폼셀".unicodeScalars)
    private static let subjectParticles = Set("이가은는을를도".unicodeScalars)
    /// 안 before these is a noun, "inside", or the beginning of one: 안전, 안정, 안쪽, 안에, 안내.
    private static let afterInside = Set("전정쪽에내".unicodeScalars)

    private struct Beginnings {
        let texts: [[Unicode.Scalar]]

        func contains(_ syllables: Syllables) -> Bool { texts.contains { syllables.starts(with: $0) } }
    }

    private static let verbs = Beginnings(
        texts: "하 되 시키 당하 했 됐 한 할 해 돼 된 될 함 됨 합 됩 시킨 시킬 시켜".split(separator: " ").map { Array($0.unicodeScalars) })

    private static let longestParticle = 4
    private static let particles = Set(
        """
        으로부터 에서부터 조차도 조차 마저도 마저 밖에 뿐만 만큼은 만큼 대로 이야말로 야말로 커녕 이라도 라도 에다가 에다 한테서 끼리 이랑 \
        으로서 으로써 로서 로써 로부터 에서만 으로만 로만 에게만 이든지 든지 이라는 이라고 이라면 에게서 으로는 으로도 에서는 에서도 에서의 \
        까지의 입니까 입니다 인가요 이에요 한테 처럼 보다 부터 까지 마다 에게 에서 으로 이나 이란 라는 라고 라면 하고 에는 에도 에만 로는 로의 \
        로도 과의 와의 들은 들이 들을 들의 예요 별로 랑 별 뿐 씩 이며 이고 이면 인지 인데 이다 은 는 이 가 을 를 의 에 와 과 도 로 만 나 란 들 \
        야 요
        """.split(separator: " ").map(String.init))
}
