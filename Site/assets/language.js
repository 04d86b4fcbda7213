"use strict";

// Words in English and Korean for the search: their roots without endings and particles, their spelling, their sound.
// Words of a query and of the index meet in their roots.
const faultlineLanguage = (() => {
    const latin = /[a-z]/i;
    const particles = new RegExp("(?:" + [
        "으로부터", "에서부터", "조차도", "조차", "마저도", "마저", "밖에", "뿐만", "만큼은", "만큼", "대로", "이야말로", "야말로", "커녕", "이라도", "라도",
        "에다가", "에다", "한테서", "끼리", "이랑", "으로서", "으로써", "로서", "로써", "로부터", "에서만", "으로만", "로만", "에게만", "이든지", "든지", "이라는", "이라고", "이라면", "에게서", "으로는", "으로도", "에서는", "에서도", "에서의", "까지의",
        "입니까", "입니다", "인가요", "이에요", "한테", "처럼", "보다", "부터", "까지", "마다", "에게", "에서", "으로", "이나", "이란",
        "라는", "라고", "라면", "하고", "에는", "에도", "에만", "로는", "로의", "로도", "과의", "와의", "들은", "들이", "들을", "들의", "예요",
        "별로", "랑", "별", "뿐", "씩", "이며", "이고", "이면", "인지", "인데", "이다", "은", "는", "이", "가", "을", "를", "의", "에", "와", "과", "도", "로", "만", "나",
        "란", "들", "야", "요",
    ].join("|") + ")$");
    // A noun with a verb in 하다 or 되다, with or without a negation: 저장하려면, 저장이안될때; of other verbs only behind a particle:
    // 목록이안보여요.
    const verbal = new RegExp("^([가-힣]{2,}?)(?:(?:[이가은는을를도]?[안못])?(?:하|되|시키|당하|했|됐|한|할|해|돼|된|될|함|됨|합|됩|시킨|시킬|시켜)"
        + "|[이가은는을를도](?:안(?![전정쪽에내])|못)[가-힣])[가-힣]*$");
    const { stops } = faultlineWords;
    const lowered = (word) => word.toLowerCase();
    const parts = (word) => (word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) || []).map(lowered);

    // Verbs whose past has another root.
    const irregular = new Map(("kept keep lost lose losing lose wrote write written write found find made make making make ran run running run "
        + "chose choose chosen choose held hold sent send built build began begin begun begin broke break broken break forgot forget "
        + "gone go went go shown show thrown throw threw throw grew grow grown grow hidden hide took take taken take gave give given give "
        + "left leave meant mean read read told tell children child people person bought buy brought bring caught catch knew know known know "
        + "saw see seen see understood understand stuck stick froze freeze frozen freeze hung hang dying die died die").split(" ")
        .reduce((pairs, word, index, all) => (index % 2 ? pairs : [...pairs, [word, all[index + 1]]]), []));

    // An English word without its ending. The result need not be a word.
    const stem = (word) => {
        if (word.length < 4 || /[0-9_]/.test(word)) return word;
        let root = irregular.get(word) || word;
        // British spelling: normalised, behaviour.
        if (root.length > 6) root = root.replace(/is(e[sdr]?|ers|ing|ations?)$/, "iz$1");
        if (root.length > 5) root = root.replace(/our(s|ed|ing)?$/, "or$1");
        if (/^(?:remov|renew|retriev|approv|surviv|reviv)als?$/.test(root)) root = root.replace(/als?$/, "e");
        root = root.replace(/ifications?$/, "ify").replace(/arisons?$/, "are").replace(/ically$/, "ic").replace(/([^aeiou])(?<!app|supp|multip|imp|comp|assemb|fami|rep)ly$/, "$1");
        if (root.endsWith("ies") && root.length > 4) root = root.slice(0, -3) + "y";
        else if (/(?:ss|x|ch|sh)es$/.test(root)) root = root.slice(0, -2);
        else if (/[^suio']s$/.test(root)) root = root.slice(0, -1);
        const ending = root.match(/^(.*[aeiouy].*?)(?:ingly|edly|ing|ed|ion|ions)$/);
        if (ending && ending[1].length > 2) {
            root = ending[1];
            if (/([^aeiouylsz])\1$/.test(root)) root = root.slice(0, -1);
        }
        if (root.length > 3 && root.endsWith("e")) root = root.slice(0, -1);
        if (root.length > 5 && root.endsWith("ll")) root = root.slice(0, -1); // cancelled, fulfill
        return root.endsWith("y") ? root.slice(0, -1) + "i" : root;
    };

    // Nouns of one syllable, which would leave too little of other words: 값을, but not 가을.
    const short = new RegExp("^([앱값행열키큐표뷰칸줄락합글폼셀])" + particles.source);
    // A Korean word without its particle, or the noun of a verb in 하다 or 되다.
    const stripped = (word) => {
        const noun = word.match(short);
        if (noun) return noun[1];
        if (word.length < 3) return word;
        const verb = word.match(verbal);
        if (verb) return verb[1];
        const bare = word.replace(particles, "");
        return bare.length >= 2 ? bare : word;
    };
    const isHangul = (word) => word >= "ㄱ" && word <= "힣";
    // A predicate of a Korean sentence, by its ending.
    const isVerb = (word) => /[가-힣](?:나요|까요|어요|아요|해요|세요|습니까|습니다|하죠|는지|는데|으면|려면|려고|어야|아야|어서|아서|었다|았다|했다|지나|던데|거나)$/.test(word)
        || /[가-힣](?:니다|니까|[는한된진린인난]다|다가|더니|더라|거든|잖아|는거|건가|려나|도록|[됨함짐옴음])$/.test(word)
        || /[가-힣](?<![필중개주수소강])요$/.test(word);
    // Forms of 하다, 되다, 있다 and other verbs that only complete a sentence: 했는데, 안되나요, 않아요.
    const auxiliary = new RegExp("^(?:안|못)?(?:"
        + "(?:하|되|있|싶|해보|해야하|해야되|못하|나오)(?:는데[요도]?|는지요?|는|나요?|니|려면|려고|면|으면|고|지|지만|죠|기가?|게|던데|더라도|도록|다가?|습니까|습니다|을까요?)"
        + "|(?:했|됐|있었|않았|싶었|하였|되었|나왔|났|해봤|써봤)(?:는데[요도]?|는지|나요?|어요?|더니|습니다|습니까|을때|을|다가?|지만|던|대요?)"
        + "|않(?:아요?|나요|는데요?|는다|습니다|네요|아서|고|는)|(?:합|됩|입)니[다까]|(?:하|되|있)네요|(?:나|난|날|나면|나서[도는]?|나는데)"
        + "|(?:됨|함|됐음|했음|나와요?|나옴|보여요?|보임|떠요?|이?라고[만는]?|말고|괜찮(?:나요?|은가요?|을까요?|아요?|은지))"
        + "|(?:한|된|인|할|될)(?:다면?|데|지|가요?|까요?|때|수록|거죠|건가요|건지)|(?:해|돼|되|있어)(?:요|야|서|도|줘|주세요|봐도|야[하되]나요|야[하되]죠|야할까요|야돼요))$");
    // How many of something, behind a number, and forms of question words: 30자까지만, 뭐였는지.
    const counted = /^(?:자|글자|개|명|건|번|원|만원|천원|초|분|장|권|회|배|가지|군데|살|시간|퍼센트|프로)(?:까지|까지만|씩|마다|이상|이하|미만|짜리|정도|쯤)(?:은|는|이|가|을|를|인|의|로)?$/;
    const numeral = /^[일이삼사오육칠팔구십수몇]*[백천만억][일이삼사오육칠팔구십백천만억]*(?:원|명|개|건|자|번|행)?(?:은|는|이|가|을|를|인|의|만|씩|까지|정도)?$/;
    const asked = /^(?:뭐|뭘|무엇|누구|언제|어디|얼마)(?:였|인지|인가|길래|냐|라고|든|한테|에게|까지)[가-힣]*$/;
    // Whether a word says nothing about the subject of a query.
    const isStop = (word) => {
        const other = lowered(word);
        if (stops.has(other) || /^(?:[0-9]{1,2}|[1-9]00)$/.test(word)) return true;
        return isHangul(word) && (auxiliary.test(word) || counted.test(word) || numeral.test(word) || asked.test(word) || (word.length < 6 && stops.has(word.replace(particles, ""))));
    };
    // The index asks for the same words again and again.
    const roots = new Map();
    const rooted = (word) => {
        let root = roots.get(word);
        if (root === undefined) roots.set(word, root = isHangul(word) ? stripped(word) : stem(lowered(word)));
        return root;
    };

    // The letters of Hangul syllables, with doubled vowels taken apart, so that 지우 is the beginning of 지워.
    const vowels = ["ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅗㅏ", "ㅗㅐ", "ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ", "ㅜㅣ", "ㅠ", "ㅡ", "ㅡㅣ", "ㅣ"];
    const finals = ["", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ",
        "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ"];
    const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
    const lettersOfSyllables = new Map();
    const lettersOf = (syllable) => {
        const code = syllable.charCodeAt(0) - 0xAC00;
        if (code < 0 || code > 11171) return syllable;
        return initials[Math.floor(code / 588)] + vowels[Math.floor(code / 28) % 21] + finals[code % 28];
    };
    const letters = (word) => {
        let result = "";
        for (const syllable of word) {
            let own = lettersOfSyllables.get(syllable);
            if (own === undefined) lettersOfSyllables.set(syllable, own = lettersOf(syllable));
            result += own;
        }
        return result;
    };

    // How an English word sounds when it is written in Hangul, and how a Hangul word sounds: consonants, with those
    // that Hangul doesn't tell apart as one. 컨스트레인트 and constraint are both knstrnt.
    const soundsOfHangul = { ㄱ: "k", ㄲ: "k", ㅋ: "k", ㄴ: "n", ㄷ: "t", ㄸ: "t", ㅌ: "t", ㄹ: "r", ㅁ: "m", ㅂ: "p", ㅃ: "p", ㅍ: "p", ㅅ: "s", ㅆ: "s",
        ㅈ: "c", ㅉ: "c", ㅊ: "c" };
    const sound = (word) => {
        if (!isHangul(word)) {
            return lowered(word).replace(/[ts]ion/g, "sn").replace(/t?ch|dg|j|z|g(?=[ei])/g, "C").replace(/sh|th/g, "s")
                .replace(/c(?=[eiy])/g, "s").replace(/x/g, "ks").replace(/ng(?![aeiou])/g, "N").replace(/r(?![aeiouy])/g, "")
                .replace(/[aeiouywh]/g, "").replace(/[cgq]/g, "k").replace(/[bfv]/g, "p").replace(/d/g, "t").replace(/l/g, "r")
                .replace(/C/g, "c").replace(/(.)\1+/g, "$1");
        }
        let result = "";
        for (const syllable of word) {
            const code = syllable.charCodeAt(0) - 0xAC00;
            if (code < 0) return "";
            const end = finals[code % 28];
            result += soundsOfHangul[initials[Math.floor(code / 588)]] || "";
            result += end === "ㅇ" ? "N" : "ㅅㅆㅈㅊ".includes(end) && end ? "t" : soundsOfHangul[end.charAt(0)] || "";
        }
        return result.replace(/(.)\1+/g, "$1");
    };

    // What was typed with the other keyboard layout: vhfxm for 폴트, ㄹㄷㅅ초 for fetch.
    const keys = { q: "ㅂ", w: "ㅈ", e: "ㄷ", r: "ㄱ", t: "ㅅ", y: "ㅛ", u: "ㅕ", i: "ㅑ", o: "ㅐ", p: "ㅔ", a: "ㅁ", s: "ㄴ", d: "ㅇ", f: "ㄹ", g: "ㅎ",
        h: "ㅗ", j: "ㅓ", k: "ㅏ", l: "ㅣ", z: "ㅋ", x: "ㅌ", c: "ㅊ", v: "ㅍ", b: "ㅠ", n: "ㅜ", m: "ㅡ", Q: "ㅃ", W: "ㅉ", E: "ㄸ", R: "ㄲ", T: "ㅆ",
        O: "ㅒ", P: "ㅖ" };
    const keysByLetter = new Map(Object.entries(keys).map(([key, letter]) => [letter, key]));
    const retyped = (word) => (isHangul(word)
        ? [...letters(word)].map((letter) => keysByLetter.get(letter) || "").join("")
        : [...word].map((key) => keys[key] || keys[key.toLowerCase()] || "").join(""));

    // How many letters differ, up to `limit`; two swapped neighbors count as one.
    const distance = (one, other, limit) => {
        if (Math.abs(one.length - other.length) > limit) return limit + 1;
        let before = [];
        let row = Array.from({ length: other.length + 1 }, (_, index) => index);
        for (let i = 1; i <= one.length; i += 1) {
            const next = [i];
            let least = i;
            for (let j = 1; j <= other.length; j += 1) {
                const change = row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
                let cost = Math.min(change, row[j] + 1, next[j - 1] + 1);
                if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
                    cost = Math.min(cost, before[j - 2] + 1);
                }
                next.push(cost);
                least = Math.min(least, cost);
            }
            if (least > limit) return limit + 1;
            [before, row] = [row, next];
        }
        return row[other.length];
    };

    const tokenPattern = /[@%$]?[A-Za-z0-9_]+|[가-힣ㄱ-ㅣ]+/g;
    const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1);
    const joined = (name, labels) => name + labels.split(":").filter((label) => label && label !== "_").map(capitalized).join("");

    // Labels join their method: value(forKey:) and setValue:forKey: become one word.
    // A particle leaves the name before it.
    const spelledOut = (text) => text.normalize("NFC")
        .replace(/\bmore than one\b/gi, "multiple")
        .replace(/\b(I|you|we|they|it|that|there)[’'](?:d|ll|ve|re|m|s)\b/gi, "$1")
        .replace(/[’']/g, "")
        .replace(/([A-Za-z_]\w*)\(((?:\w+:)+)\)/g, (_, name, labels) => joined(name, labels))
        .replace(/([A-Za-z_]\w*):((?:[A-Za-z_]\w*:)+)/g, (_, name, labels) => joined(name, labels))
        .replace(/([A-Za-z0-9_])(?:은|는|이|가|을|를|의|에|와|과|도|로|만|란|이란|에서|으로|에서는|에는|하고|이나|로는)(?![가-힣])/g, "$1 ");
    // Most names in the index consist of words alone.
    const isPlain = (text) => /^[\w가-힣 .,/-]*$/.test(text) && !/\w[가-힣]|more than/i.test(text);
    // The words of a query or a name.
    const words = (text) => (isPlain(text) ? text : spelledOut(text)).match(tokenPattern) || [];

    return {
        latin, particles, isStop, lowered, parts, stem, stripped, isHangul, isVerb, rooted, letters, sound, retyped, distance,
        words,
    };
})();
