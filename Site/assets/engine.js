"use strict";

// What the search finds: sections in the order of their relevance to a query. This file has no page to it, so that a test
// can run it over the same index that the pages load.
//
// The index has the words of each section as they are written, and names: headings, terms, symbols, and what readers call
// things. Words of the query and of the index meet in their roots: without endings in English, without particles in Korean.
// Where a word has no root in the index, the search tries its parts, its beginning and its spelling, in this order.
const faultlineEngine = (() => {
    const latin = /[a-z]/i;
    const particles = new RegExp("(?:" + [
        "으로부터", "에서부터", "이라는", "이라고", "이라면", "에게서", "으로는", "으로도", "에서는", "에서도", "에서의", "까지의",
        "입니까", "입니다", "인가요", "이에요", "한테", "처럼", "보다", "부터", "까지", "마다", "에게", "에서", "으로", "이나", "이란",
        "라는", "라고", "라면", "하고", "에는", "에도", "에만", "로는", "로의", "로도", "과의", "와의", "들은", "들이", "들을", "들의", "예요",
        "이며", "이고", "이면", "인지", "인데", "이다", "은", "는", "이", "가", "을", "를", "의", "에", "와", "과", "도", "로", "만", "나",
        "란", "들", "야", "요",
    ].join("|") + ")$");
    const verbal = /^([가-힣]{2,}?)(?:하|되|시키|당하|했|됐|한|할|해|돼|된|될|함|됨|합|됩|시킨|시킬|시켜)[가-힣]*$/;
    const stops = new Set(("a an the is are was were be been being am do does did done doing how what why when where which who whom whose i "
        + "my me we our you your it its this that these those there here to of in on at by for from with into as and or if then than "
        + "can could should would will shall may might must not no dont doesnt cant isnt wont didnt have has had get got getting so such "
        + "use using used want need way ways difference between about some any please tell explain mean means meaning work works vs "
        + "versus t s d re ve ll m operation couldn completed terminating app due uncaught exception reason "
        + "어떻게 어떡해 무엇 무엇을 무엇이 무엇인가 무엇인가요 뭐 뭐가 뭐야 뭔가요 뭔데 왜 언제 어디 어디서 어디에 어떤 어느 누가 "
        + "여러 같이 함께 모두 모든 다시 먼저 바로 자주 그런가요 그런 이런 좋아요 좋나요 좋은 좋을까요 나은 낫나요 하죠 되죠 되었는데 있어서 "
        + "번에 개를 개의 개가 한번에 하나요 되나요 하나 되나 방법 방법은 법 것 것은 것이 게 걸 수 때 경우 무슨 이유 이유는 사용법 좀 및 또는 그리고 그 이 저 "
        + "있나요 있는 있다 있는지 있을까 있을까요 있습니까 있어요 없나요 인가요 인가 입니까 해야 해야하나요 하려면 하면 하는 하는데 하는지 할 "
        + "할까 할까요 되는 되는지 된다 되면 될까 될까요 합니다 합니까 한다 하기 하고 해요 해 하지 못하나요 하죠 "
        + "되나 싶어요 싶다 싶은데 싶을 알려줘 알려주세요 알고 설명 설명해줘 궁금 궁금해요 대해 대한 관한 쓰나요 쓰는 쓰나 써야 "
        + "차이 차이점 차이는 차이가 나요 나와요 건가요 거 거예요 뜻 뜻은 의미 안 못 은 는 을 를 가 에 의 와 과 도 로").split(" "));
    const soft = new Set(["core", "data", "코어", "데이터", "코어데이터", "coredata", "swift", "apple", "사용", "이용", "객체", "object", "error",
        "오류", "에러", "through", "via", "only", "also", "like", "make", "made", "across", "again", "best", "good", "new", "big", "many"]);

    const lowered = (word) => word.toLowerCase();
    const parts = (word) => (word.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) || []).map(lowered);

    // An English word without its ending. The result need not be a word.
    const stem = (word) => {
        if (word.length < 4 || /[0-9_]/.test(word)) return word;
        let root = word;
        if (root.endsWith("ies") && root.length > 4) root = root.slice(0, -3) + "y";
        else if (/(?:ss|x|ch|sh)es$/.test(root)) root = root.slice(0, -2);
        else if (/[^suio']s$/.test(root)) root = root.slice(0, -1);
        const ending = root.match(/^(.*[aeiouy].*?)(?:ingly|edly|ing|ed|ion|ions)$/);
        if (ending && ending[1].length > 2) {
            root = ending[1];
            if (/([^aeiouylsz])\1$/.test(root)) root = root.slice(0, -1);
        }
        if (root.length > 3 && root.endsWith("e")) root = root.slice(0, -1);
        return root.endsWith("y") ? root.slice(0, -1) + "i" : root;
    };

    // A Korean word without its particle, or the noun of a verb in 하다 or 되다.
    const stripped = (word) => {
        if (word.length < 3) return word;
        const verb = word.match(verbal);
        if (verb) return verb[1];
        const bare = word.replace(particles, "");
        return bare.length >= 2 ? bare : word;
    };
    const isHangul = (word) => word >= "ㄱ" && word <= "힣";
    // A Korean verb as letters without its ending: 지우기, 지우려면 and 지웠는데 have one root.
    const endings = new RegExp("(?:" + [
        "ㄹㅕㄱㅗ", "ㄹㅕㅁㅕㄴ", "ㅁㅕㄴㅅㅓ", "ㅁㅕㄴ", "ㄴㅏㅇㅛ", "ㄴㅡㄴㄷㅔ(?:ㅇㅛ)?", "ㄴㅡㄴㅈㅣ", "ㄴㅡㄴ", "ㄴㄷㅏ", "ㅂㄴㅣㄷㅏ", "ㅅㅡㅂㄴㅣㄷㅏ", "ㄱㅣ", "ㄱㅗ", "ㅁㅕ",
        "ㅈㅣ", "ㄷㅗㄹㅗㄱ", "ㄱㅔ", "ㄴㄱㅏ(?:ㅇㅛ)?", "ㄹㄲㅏ(?:ㅇㅛ)?", "[ㄴㄹㅁ]", "(?:ㅇ?[ㅓㅏ])(?:ㅇㅛ|ㅅㅓ|ㄷㅗ|ㅆ.*)?", "ㄷㅓㄴ", "ㄹㅐ",
    ].join("|") + ")$");
    const verbRoot = (spelling, isSure = false) => {
        const root = spelling.replace(/ㅇㅡ(?=ㅁㅕㄴ$|ㄹㅕ|ㄴ$|ㄹ$)/, "").replace(endings, "");
        return root.length >= 3 && root.length < spelling.length - (isSure ? 1 : 0) ? root : null;
    };
    const rooted = (word) => (isHangul(word) ? stripped(word) : stem(lowered(word)));

    // The letters of Hangul syllables, with doubled vowels taken apart, so that 지우 is the beginning of 지워.
    const vowels = ["ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅗㅏ", "ㅗㅐ", "ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ", "ㅜㅣ", "ㅠ", "ㅡ", "ㅡㅣ", "ㅣ"];
    const finals = ["", "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ", "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ",
        "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ"];
    const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
    const letters = (word) => {
        let result = "";
        for (const character of word) {
            const code = character.charCodeAt(0) - 0xAC00;
            if (code < 0 || code > 11171) result += character;
            else result += initials[Math.floor(code / 588)] + vowels[Math.floor(code / 28) % 21] + finals[code % 28];
        }
        return result;
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

    // The words of a query or a name. Labels join their method: value(forKey:) and setValue:forKey: become one word.
    const words = (text) => text.normalize("NFC")
        .replace(/[’']/g, "")
        .replace(/([A-Za-z_]\w*)\(((?:\w+:)+)\)/g, (_, name, labels) => joined(name, labels))
        .replace(/([A-Za-z_]\w*):((?:[A-Za-z_]\w*:)+)/g, (_, name, labels) => joined(name, labels))
        .replace(/([A-Za-z0-9_])(?:은|는|이|가|을|를|의|에|와|과|도|로|만|란|이란|에서|으로|에서는|에는|하고|이나|로는)(?![가-힣])/g, "$1 ")
        .match(tokenPattern) || [];

    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const weights = { "~": 0.4, "!": 2.5, "*": 5, "+": 10 };

    const prepare = (data) => {
        const count = data.sections.length;
        // By root: the numbers of its words in the index, each with a factor; -1 and a section for a name. Their lists are read when a query needs them.
        const sources = new Map();
        const identifiers = new Map();
        // Words as they are written, and their roots, for what is misspelled.
        const written = new Map();
        const cite = (key, word, factor) => {
            const list = sources.get(key);
            if (list) list.push([word, factor]);
            else sources.set(key, [[word, factor]]);
        };
        const noteIdentifier = (word) => {
            const own = parts(word);
            if (own.length > 1) identifiers.set(lowered(word), own);
            return own;
        };
        const lists = data.postings.split(" ");
        let previous = "";
        for (const [index, entry] of data.words.split(" ").entries()) {
            const word = previous = previous.slice(0, digits.indexOf(entry[0])) + entry.slice(1);
            const own = /[A-Z]/.test(word) ? noteIdentifier(word) : [];
            if (own.length > 1) {
                cite(lowered(word), index, 1);
                written.set(lowered(word), lowered(word));
                if (own[0] === "ns") written.set(lowered(word).slice(2), lowered(word));
                for (const part of own) if (part !== "ns") cite(stem(part), index, 0.3);
            } else {
                cite(rooted(word), index, 1);
                written.set(isHangul(word) ? rooted(word) : word, rooted(word));
            }
        }
        const read = (list, factor, places) => {
            let section = -1;
            for (let place = 0; place < list.length; place += 1) {
                if (list[place] === ".") {
                    section += 64;
                    continue;
                }
                section += digits.indexOf(list[place]) + 1;
                const weight = weights[list[place + 1]];
                if (weight) place += 1;
                places.set(section, (places.get(section) || 0) + (weight || 1) * factor);
            }
        };

        // Section → weight, of a root.
        const postings = new Map();
        const placesOf = (key) => {
            let places = postings.get(key);
            if (!places) {
                postings.set(key, places = new Map());
                for (const [word, factor] of sources.get(key) || []) {
                    if (word < 0) places.set(factor, (places.get(factor) || 0) + 2);
                    else read(lists[word], factor, places);
                }
            }
            return places;
        };

        // Names: the words of each, and by root the names that contain it.
        const names = [];
        const namesByRoot = new Map();
        const addName = (section, text, strength) => {
            const all = words(text);
            const telling = all.filter((word) => !stops.has(lowered(word)));
            const keys = [...new Set((telling.length ? telling : all).map((word) => {
                const own = /[A-Z]/.test(word) ? noteIdentifier(word) : [];
                const key = own.length > 1 ? lowered(word) : rooted(word);
                const spelling = isHangul(word) ? key : lowered(word);
                if (!written.has(spelling)) written.set(spelling, key);
                return key;
            }))];
            if (!keys.length) return;
            const name = { section, keys, strength, literal: all.map(lowered).join(" "), isLong: all.length > 2 };
            names.push(name);
            for (const key of keys) {
                if (!namesByRoot.has(key)) namesByRoot.set(key, []);
                namesByRoot.get(key).push(name);
                cite(key, -1, section);
            }
        };
        for (const [section, [, title, , , others]] of data.sections.entries()) {
            addName(section, title.replace(/^(?:Inside|안쪽): /, "").replace(/^\d+\. /, ""), 1);
            for (const name of others ? others.split(";") : []) addName(section, name, 1);
        }
        for (const [section, name] of data.names) addName(section, name, 1.15);
        const synonyms = new Map();
        const noteSynonym = (key, other, certainty) => {
            if (!synonyms.has(key)) synonyms.set(key, []);
            synonyms.get(key).push([other, certainty]);
        };
        for (const [word, others] of data.synonyms) {
            const key = rooted(word);
            const verb = isHangul(word) && verbRoot(letters(word), true);
            for (const other of others.split(",").map((text) => (/[a-z][A-Z]/.test(text) ? lowered(text) : rooted(text.trim())))) {
                noteSynonym(key, other, 0.9);
                if (verb) noteSynonym(verb, other, 0.85);
                noteSynonym(other, key, 0.6);
            }
        }

        const vocabulary = [...sources.keys()];
        let spelling = null;
        const spelled = () => spelling ||= [...written].filter(([word]) => word.length > 1)
            .map(([word, key]) => [key, isHangul(word) ? letters(word) : word]);
        let verbs = null;
        const keysOfVerb = (root) => {
            if (!verbs) {
                verbs = new Map();
                for (const [key, theirs] of spelled()) {
                    const other = isHangul(key) && verbRoot(theirs);
                    if (other) verbs.set(other, [...(verbs.get(other) || []), key]);
                }
            }
            return verbs.get(root) || [];
        };
        const lengths = data.sections.map(([, , , length]) => length);
        const average = lengths.reduce((sum, length) => sum + length, 0) / count;
        // Pages besides the lessons come after them.
        const aside = 0.5;
        const factors = data.sections.map(([address]) => {
            const id = address.split("#")[1] || "";
            if (/^(?:exercise|stack-|glossary)/.test(address)) return aside;
            if (/^(?:summary|check-yourself|exercises|goals)$/.test(id)) return 0.52;
            return id === "on-apple-platforms" ? 0.75 : id ? 1 : 0.85;
        });
        const rarity = (key) => Math.log(1 + count / (placesOf(key).size + 0.5));
        const mostRare = Math.log(1 + count / 1.5);

        // The roots that a word of the query may mean, each with a certainty.
        const meanings = (word, isLast) => {
            const found = new Map();
            const add = (key, certainty) => {
                if (sources.has(key) && certainty > (found.get(key) || 0)) found.set(key, certainty);
            };
            const bare = lowered(word.replace(/^[@%$]/, ""));
            const key = isHangul(bare) ? bare : stem(bare);
            for (const other of [bare, key, isHangul(bare) ? stripped(bare) : bare]) add(other, 1);
            if (isHangul(bare)) {
                for (let rest = bare; rest.length > 2;) {
                    const shorter = rest.replace(particles, "");
                    if (shorter === rest || shorter.length < 2) break;
                    add(shorter, 0.97);
                    rest = shorter;
                }
            }
            const isNumber = /^[0-9]+$/.test(bare);
            const isKnown = found.size > 0;
            if (!isHangul(bare) && bare.length > 2) {
                add("ns" + bare, 0.98);
                if (!isKnown || isLast) {
                    for (const other of vocabulary) {
                        if (other.length > bare.length && (other.startsWith(bare) || (!isNumber && other.startsWith("ns" + bare)))) {
                            add(other, (isKnown ? 0.35 : 0.6) + 0.35 * bare.length / other.length);
                        }
                    }
                }
                if (!isNumber && bare.length > 4 && !isKnown) {
                    for (const [name, own] of identifiers) {
                        let start = 0;
                        for (const part of own) {
                            if (start && name.startsWith(bare, start)) add(name, 0.55 + 0.4 * bare.length / name.length);
                            start += part.length;
                        }
                    }
                }
            }
            const roots = [bare, key, isHangul(bare) ? stripped(bare) : bare, ...found.keys()];
            if (isHangul(bare)) {
                const root = verbRoot(letters(bare), found.size > 0);
                for (const other of root ? keysOfVerb(root) : []) add(other, 0.85);
                if (root) roots.push(root);
            }
            for (const other of new Set(roots)) {
                for (const [synonym, certainty] of synonyms.get(other) || []) add(synonym, certainty);
            }
            return found;
        };

        // Words with the same beginning, for a Korean word whose ending is not known.
        const begunAlike = (word) => {
            const found = new Map();
            if (!isHangul(word) || word.length < 2) return found;
            const own = letters(stripped(word));
            for (const [key, theirs] of spelled()) {
                if (!isHangul(key)) continue;
                let shared = 0;
                while (shared < own.length && own[shared] === theirs[shared]) shared += 1;
                const longer = Math.max(own.length, theirs.length);
                if (shared >= 4 && shared >= 0.6 * longer) {
                    found.set(key, Math.max(found.get(key) || 0, 0.25 + 0.5 * shared / longer));
                }
            }
            return found;
        };

        const misspelled = (word) => {
            const found = new Map();
            const bare = isHangul(word) ? stripped(word) : lowered(word);
            const own = isHangul(bare) ? letters(bare) : bare;
            if (/[0-9]/.test(own) || own.length < 4) return found;
            const limit = own.length >= 8 ? 2 : 1;
            for (const [key, theirs] of spelled()) {
                if (isHangul(theirs) !== isHangul(bare) || theirs.length < 4) continue;
                const apart = distance(own, theirs, limit);
                if (apart > limit) continue;
                const certainty = (1 - apart / own.length) * (own[0] === theirs[0] ? 1 : 0.9);
                if (certainty > (found.get(key) || 0)) found.set(key, certainty);
                if (apart === 1) found.isNear = true;
            }
            return found;
        };

        // An unknown word as several known ones, as in 관리객체컨텍스트 or fetchedproperty; nil if it isn't.
        const taken = (word) => {
            const bare = isHangul(word) ? word : lowered(word);
            if (bare.length < (isHangul(bare) ? 3 : 7)) return null;
            const shortest = isHangul(bare) ? 2 : 3;
            const known = (piece) => sources.has(isHangul(piece) ? piece : stem(piece)) || (isHangul(piece) && synonyms.has(piece));
            const best = Array(bare.length + 1).fill(null);
            best[0] = [];
            for (let end = 1; end <= bare.length; end += 1) {
                for (let start = 0; start + shortest <= end; start += 1) {
                    if (!best[start]) continue;
                    const piece = bare.slice(start, end);
                    if (!known(piece) && !(isHangul(piece) && known(stripped(piece)))) continue;
                    const pieces = [...best[start], piece];
                    if (!best[end] || pieces.length < best[end].length) best[end] = pieces;
                }
                if (isHangul(bare) && end === bare.length && !best[end]) {
                    for (let tail = 1; tail < 4; tail += 1) {
                        const pieces = best[end - tail];
                        if (pieces?.length && particles.test(bare.slice(end - tail)) && bare.slice(end - tail).replace(particles, "") === "") best[end] = pieces;
                    }
                }
            }
            const pieces = best[bare.length];
            return pieces && pieces.length > 1 ? pieces : null;
        };

        const keysBySpelling = (own) => {
            const found = new Map();
            if (own.length < 4) return found;
            for (const [key, theirs] of spelled()) if (theirs === own && isHangul(key)) found.set(key, 0.95);
            return found;
        };

        // The query as terms: a word, its meanings, and how much it counts.
        const understood = (query) => {
            const all = words(query);
            let telling = all.filter((word) => !stops.has(lowered(word)) && (word.length > 1 || sources.has(word) || all.length === 1));
            if (!telling.length) telling = all.filter((word) => word.length > 1 && !/^[가-힣]$/.test(word));
            const terms = [];
            const add = (word, meaning, share = 1) => {
                const places = new Set();
                const surest = Math.max(0, ...meaning.values());
                for (const [key, certainty] of meaning) {
                    if (certainty > surest - 0.2) for (const place of placesOf(key).keys()) places.add(place);
                }
                const rare = meaning.size ? Math.log(1 + count / (places.size + 0.5)) * surest : mostRare * 0.8;
                const isName = parts(word).length > 1 && !isHangul(word);
                const isCommon = soft.has(lowered(word)) && telling.length > 1;
                terms.push({ word, meaning, weight: rare * share * (isCommon ? 0.25 : isName ? 1.6 : 1) });
            };
            let carried = 1;
            for (let index = 0; index < telling.length; index += 1) {
                const word = telling[index];
                const next = telling[index + 1];
                let meaning = meanings(word, next === undefined);
                let share = carried;
                carried = 1;
                if (next && isHangul(word) === isHangul(next)) {
                    const together = isHangul(word) ? word + stripped(next) : lowered(word + next);
                    const whole = new Map();
                    for (const key of [together, "ns" + together, stem(together)]) if (sources.has(key)) whole.set(key, 1);
                    if (!isHangul(together)) {
                        // Two words of a longer name: "fetched results" of NSFetchedResultsController.
                        for (const name of identifiers.keys()) {
                            const bare = name.startsWith("ns") ? name.slice(2) : name;
                            if (bare.startsWith(together) && sources.has(name) && !whole.has(name)) {
                                whole.set(name, 0.5 + 0.5 * together.length / bare.length);
                            }
                        }
                    }
                    if (whole.size) {
                        add(word + next, whole);
                        share = 0.5;
                        carried = 0.5;
                        if (!meaning.size || !meanings(next, false).size) {
                            carried = 1;
                            index += 1;
                            continue;
                        }
                    }
                }
                if (meaning.size) {
                    add(word, meaning, share);
                    continue;
                }
                const typed = misspelled(word);
                if (typed.isNear) {
                    add(word, typed);
                    continue;
                }
                const own = latin.test(word) ? parts(word) : [];
                const pieces = own.length > 1 ? own.filter((part) => part !== "ns") : taken(word);
                if (pieces) {
                    for (const piece of pieces) {
                        const found = meanings(piece, false);
                        const certain = own.length > 1 || isHangul(piece) ? 0.95 : 0.7;
                        meaning = new Map([...(found.size ? found : misspelled(piece))].map(([key, value]) => [key, value * certain]));
                        add(piece, meaning);
                    }
                    continue;
                }
                const other = retyped(word);
                const meant = other.length > 3 ? meanings(other, false) : new Map();
                const asHangul = isHangul(word) || !other ? meant : keysBySpelling(other);
                if (asHangul.size) add(word, asHangul);
                else add(word, new Map([...begunAlike(word), ...typed]));
            }
            return terms;
        };

        const find = (query) => {
            const terms = understood(query);
            const total = terms.reduce((sum, { weight }) => sum + weight, 0);
            if (!total) return [];
            const body = new Float64Array(count);
            const literal = words(query).map(lowered).join(" ");
            const covered = new Float64Array(count);
            const surest = new Float64Array(count);
            const best = new Float64Array(count);
            const touched = new Map();
            for (const term of terms) {
                const here = new Map();
                for (const [key, certainty] of term.meaning) {
                    for (const [section, weight] of placesOf(key)) {
                        const frequency = weight / (weight + 1.2 * (0.4 + 0.6 * lengths[section] / average));
                        const score = certainty * (0.25 + 0.75 * frequency);
                        const before = here.get(section);
                        if (!before) here.set(section, [score, certainty]);
                        else here.set(section, [Math.max(before[0], score), Math.max(before[1], certainty)]);
                    }
                    for (const name of namesByRoot.get(key) || []) {
                        let match = touched.get(name);
                        if (!match) touched.set(name, match = { terms: new Map(), keys: new Set() });
                        match.keys.add(key);
                        if (certainty > (match.terms.get(term) || 0)) match.terms.set(term, certainty);
                    }
                }
                for (const [section, [score, certainty]] of here) {
                    body[section] += term.weight * score;
                    covered[section] += term.weight * certainty;
                    surest[section] = Math.max(surest[section], certainty);
                }
            }
            for (const [name, match] of touched) {
                let matched = 0;
                for (const [term, certainty] of match.terms) matched += term.weight * certainty;
                const isLiteral = name.literal === literal;
                if (isLiteral) matched = total;
                const own = name.keys.reduce((sum, key) => sum + rarity(key), 0);
                const hit = name.keys.reduce((sum, key) => sum + (match.keys.has(key) ? rarity(key) : 0), 0);
                const recall = matched / total;
                const precision = isLiteral ? 1 : hit / own;
                const verbatim = isLiteral ? 1.6 : name.isLong && literal.includes(name.literal) ? 1.3 : 1;
                const score = name.strength * verbatim * matched * (0.3 + 0.7 * recall) * (0.25 + 0.75 * precision * precision);
                best[name.section] = Math.max(best[name.section], score);
            }
            const least = terms.length > 2 ? 0.42 : 0.5;
            const results = [];
            for (let section = 0; section < count; section += 1) {
                if (covered[section] < least * total || (terms.length > 1 && surest[section] < 0.84)) continue;
                // What only a sentence mentions has to be most of the query.
                const isAside = !best[section] || factors[section] === aside;
                if (isAside && terms.length > 1 && covered[section] < 0.75 * total) continue;
                const score = factors[section] * (body[section] * covered[section] / total + 1.6 * best[section]);
                if (score > 0) results.push({ section, score });
            }
            results.sort((one, other) => other.score - one.score || one.section - other.section);
            return results.filter(({ score }) => score >= results[0].score * 0.12);
        };
        return { find, understood, marks: (query) => understood(query).flatMap(({ word, meaning }) => [word, ...meaning.keys()]) };
    };
    return { prepare };
})();
if (typeof module !== "undefined") module.exports = faultlineEngine;
