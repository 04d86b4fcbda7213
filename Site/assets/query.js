"use strict";

// What a query means: its words with their meanings, and how much each of them counts.
const faultlineQuery = (index) => {
    const { isStop, lowered, parts, stem, stripped, isHangul, isVerb, rooted, words } = faultlineLanguage;
    const { soft, examples, frameworks, technical, elsewhere } = faultlineWords;
    const { isOrdinary } = faultlineVerbs;
    const { count, sources, identifiers, namesByRoot, synonyms, phrases, phraseKey, verbOf, placesOf, subjects, mostRare } = index;
    const { meanings, guesses, misspelled } = faultlineMeaning(index);

    // What a word counts beside others of the same rarity.
    const emphasis = { common: 0.4, usual: 1, name: 1.6 };
    // What two words count that are also part of a name together.
    const shared = 0.5;
    // The words of a rare Korean term may be a typing error that a phrase of readers has.
    const rareTerm = { syllables: 4, places: 3 };

    // Whether a word is the name of something in another framework.
    const isElsewhere = (word) => elsewhere.has(lowered(word)) || (isHangul(word) && elsewhere.has(stripped(word)));
    const isTechnical = (word) => technical.has(lowered(word)) || technical.has(verbOf(word) || rooted(word));
    const isCommonWord = (word) => soft.has(lowered(word)) || examples.has(isHangul(word) ? rooted(word) : lowered(word))
        || (isOrdinary(word) && !synonyms.has(word) && !synonyms.has(rooted(word)));
    // Whether a word stands for one thing wherever it occurs: a symbol, a flag, the number of an error.
    const isNamed = (word, meaning) => !/^[0-9]+$/.test(word) || [...meaning.keys()].some((key) => namesByRoot.has(key));
    const rarityOf = (meaning) => {
        const places = new Set();
        const surest = Math.max(0, ...meaning.values());
        for (const [key, certainty] of meaning) {
            if (certainty > surest - 0.2) for (const place of placesOf(key).keys()) places.add(place);
        }
        return meaning.size ? Math.log(1 + count / (places.size + 0.5)) * surest : mostRare;
    };

    const term = (word, meaning, { share = 1, isExtra = false, isOnly = false }) => {
        const surest = Math.max(0, ...meaning.values());
        const isName = parts(word).length > 1 && !isHangul(word);
        const isCommon = !isOnly && isCommonWord(word);
        const isSignature = !isCommon && surest > 0.95 && (isName || /^0x|_|^[0-9]{4,}$/.test(word)) && isNamed(word, meaning);
        const isSubject = !isCommon && [...meaning].some(([key, certainty]) => certainty > 0.84 && subjects.has(key));
        // A misspelled word, or the beginning of a name.
        const isGuess = surest < 1 && surest >= 0.8 && (isName || [...meaning.keys()].some((key) => subjects.has(key)));
        const weight = rarityOf(meaning) * share * (isCommon ? emphasis.common : isName ? emphasis.name : emphasis.usual);
        return { word, meaning, isSignature, isGuess, isSubject, isCommon, isExtra, weight };
    };

    // The names that two words are together: "fetched results" of NSFetchedResultsController, 관리 객체 of 관리객체.
    const together = (word, next) => {
        const found = new Map();
        if (isHangul(word) !== isHangul(next)) return found;
        const joined = isHangul(word) ? word + stripped(next) : lowered(word + next);
        for (const key of [joined, "ns" + joined, stem(joined)]) if (sources.has(key)) found.set(key, 1);
        for (const name of isHangul(joined) ? [] : identifiers.keys()) {
            const bare = name.startsWith("ns") ? name.slice(2) : name;
            if (bare.startsWith(joined) && sources.has(name) && !found.has(name)) {
                found.set(name, 0.5 + 0.5 * joined.length / bare.length);
            }
        }
        return found;
    };

    // Names of two words from another framework, and phrases of two words that mean something else than each of them, such as 두 번 (중복) and 못 지우다 (거부): their terms,
    // and the words of ordinary language among them, which mean nothing else.
    const phrasesIn = (all) => {
        const terms = [];
        const used = new Set();
        for (let index = 0; index + 1 < all.length; index += 1) {
            const pair = [all[index], all[index + 1]];
            if (isElsewhere(pair.join(""))) {
                terms.push(term(pair.join(""), new Map(), {}));
                for (const word of pair) used.add(word);
                continue;
            }
            const meaning = new Map(phrases.get(pair.map(phraseKey).join(" ")));
            if (!meaning.size) continue;
            for (const word of pair) if (isOrdinary(word) || isStop(word)) used.add(word);
            terms.push(term(pair.join(" "), meaning, { isOnly: true, isExtra: !pair.some((word) => used.has(word)) }));
        }
        return { terms, used };
    };

    // The query as terms: a word, its meanings, and how much it counts.
    const understood = (query) => {
        // The verbs that complete another one are written apart or not: 보여 주기.
        const text = query.replace(/([아어여려켜셔워와겨쳐져해돼내써]) (?=(?:주|두|보|봐|놓|버려|버리|버렸|있)[가-힣]|줘|줄|둘 )/g, "$1");
        // A word that is repeated counts once: 부서를 지우면 그 부서 직원들은.
        const all = words(text).filter((word, index, words) => !isHangul(word) || words.findIndex((other) => rooted(other) === rooted(word)) === index);
        const { terms, used } = phrasesIn(all);
        // Words of one syllable count only if they are subjects: 큐, but not 갈.
        const isLong = (word) => word.length > 1 || (isHangul(word) ? subjects.has(word) : sources.has(word)) || all.length === 1;
        let telling = all.filter((word) => (!isStop(word) || synonyms.has(word)) && isLong(word) && !used.has(word));
        if (!telling.length && !terms.length) telling = all.filter((word) => word.length > 1 && !/^[가-힣]$/.test(word));
        const isOnly = telling.length + terms.length < 2;
        const add = (word, meaning, share, isExtra) => terms.push(term(word, meaning, { share, isExtra, isOnly }));
        let carried = 1;
        for (let index = 0; index < telling.length; index += 1) {
            const word = telling[index];
            const next = telling[index + 1];
            if (isElsewhere(word)) {
                add(word, new Map());
                continue;
            }
            const meaning = meanings(word, next === undefined);
            let share = carried;
            carried = 1;
            const whole = next ? together(word, next) : new Map();
            if (whole.size) {
                // Sections with the name come first, but those with the two words are about them, too: the name counts
                // at most as much as both.
                const other = meanings(next, false);
                const isExtra = meaning.size > 0 && other.size > 0;
                const limit = isExtra ? rarityOf(meaning) + rarityOf(other) : Infinity;
                add(word + next, whole, Math.min(1, limit / rarityOf(whole)), isExtra);
                if (!isExtra) {
                    index += 1;
                    continue;
                }
                share = shared;
                carried = shared;
            }
            if (meaning.size) {
                // The last syllable may be a typing error rather than a particle.
                const isRare = sources.has(word) ? placesOf(word).size < rareTerm.places : stripped(word) !== word && !isVerb(word);
                if (isHangul(word) && word.length >= rareTerm.syllables && isRare) {
                    const others = misspelled(word, true);
                    if (others.isNear) for (const [key, certainty] of others) if (!meaning.has(key)) meaning.set(key, certainty * 0.97);
                }
                add(word, meaning, share);
            } else if (isOrdinary(word)) add(word, meaning, share);
            else for (const [part, guess] of guesses(word)) add(part, guess);
        }
        // What doesn't work fails: 저장이 안돼요.
        if (telling.length && /(?:안|못) ?[되돼됨된될됩]/.test(query)) add("실패", meanings("실패", false), 0.5, true);
        return weighed(query, all, terms);
    };

    // A short Hangul word may be the misspelling of many. It is one of those that a name has next to another word of
    // the query: 유효성 건사 is 유효성 검사, but 감기 is not 감지.
    const settle = (terms) => {
        const sureKeys = new Set(terms.filter(({ meaning, isCommon }) => !isCommon && !meaning.isDoubtful).flatMap(({ meaning }) => [...meaning]
            .filter(([, certainty]) => certainty > 0.84).map(([key]) => key)));
        return terms.map((one) => {
            if (!one.meaning.isDoubtful || terms.length < 2) return one;
            const isNext = (key) => (namesByRoot.get(key) || []).some(({ keys }) => keys.some((other) => other !== key && sureKeys.has(other))) || sureKeys.has(key);
            const meaning = new Map([...one.meaning].filter(([key]) => isNext(key)));
            return term(one.word, meaning, {});
        });
    };

    // Words that no section has: next to several subjects of lessons they are a detail, or the verb of a question; next
    // to the name of a framework they are its words. Otherwise the query is about something else, whatever else it
    // mentions.
    const weighed = (query, all, terms) => {
        const settled = settle(terms);
        const isOnTopic = /core ?data|코어 ?데이터/i.test(query) || all.some((word) => frameworks.has(rooted(word)) || frameworks.has(lowered(word)));
        const isUnknown = ({ meaning, isCommon }) => !isCommon && !meaning.size;
        const unknown = settled.filter((one) => isUnknown(one) && !isVerb(one.word)).length;
        const foreign = settled.filter((one) => isUnknown(one) && isElsewhere(one.word)).length;
        const known = settled.filter(({ word, meaning }) => meaning.size && (word.includes(" ") || isTechnical(word))).length;
        const isDetail = settled.filter(({ isSubject }) => isSubject).length >= 3 * unknown && !foreign;
        const share = isOnTopic ? 0.2 : isDetail || known >= unknown + foreign ? 0.4 : 1;
        for (const one of settled) {
            if (!one.meaning.size) one.weight *= isVerb(one.word) ? 0.3 : share;
            // So is a word that only the text of a section has.
            else if (known && !one.isSubject && !one.isCommon && !one.isGuess && !one.isSignature) one.weight *= 0.5;
        }
        return settled;
    };
    return understood;
};
