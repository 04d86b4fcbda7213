"use strict";

// What a query means: its words as roots of the index, each with a certainty and a weight. Where a word has no root in
// the index, its parts, its beginning, its spelling and its sound are tried.
const faultlineQuery = (index) => {
    const {
        latin, particles, stops, isStop, soft, frameworks, lowered, parts, stem, stripped, isHangul, verbRoot, isVerb, rooted, letters, sound, retyped, distance, words,
    } = faultlineLanguage;
    const {
        count, sources, identifiers, namesByRoot, synonyms, vocabulary, spelled, keysOfVerb, placesOf, subjects, mostRare,
    } = index;

    // The roots that a word of the query may mean, each with a certainty.
    const meanings = (word, isLast, isPart = false) => {
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
        // A noun that is the reason: 예약어라서.
        const reason = isHangul(bare) && bare.match(/^([가-힣]{2,}?)이?라서$/);
        if (reason) add(reason[1], 0.97);
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
                // A selector with labels of which the index has only the beginning.
                for (const name of identifiers.keys()) {
                    if (name.length > 7 && name.length >= 0.5 * bare.length && bare.startsWith(name)) add(name, 0.5 + 0.45 * name.length / bare.length);
                }
                for (const [name, own] of identifiers) {
                    let start = 0;
                    for (const part of own) {
                        if (start && name.startsWith(bare, start)) add(name, 0.55 + 0.4 * bare.length / name.length);
                        start += part.length;
                    }
                }
            }
        }
        const derived = isKnown ? null : bare.match(/^(?:pre|re|un|non|auto|multi|de|over|sub|inter)-?([a-z]{4,})$/);
        if (derived) add(stem(derived[1]), 0.85);
        const roots = [bare, key, isHangul(bare) ? stripped(bare) : bare, ...found.keys()];
        if (isHangul(bare)) {
            const root = verbRoot(letters(bare), found.size > 0);
            for (const other of root ? keysOfVerb(root) : []) add(other, 0.85);
            // One letter may be the end of a noun, too, unless a verb with the others is known: 바꾼, but not 버전.
            for (const other of [root, verbRoot(letters(bare))]) if (other && (other === root || synonyms.has(other))) roots.push(other);
        }
        for (const other of new Set(roots)) {
            for (const [synonym, certainty] of synonyms.get(other) || []) add(synonym, certainty);
        }
        // A compound that few sections have means its parts, too: 컬럼명.
        if (isHangul(bare) && bare.length > 2 && isKnown && !isPart) {
            const [root] = found.keys();
            const pieces = placesOf(root).size < 4 && root.length > 2 ? splitCompound(root, true) : null;
            for (const piece of pieces || []) for (const [other, certainty] of meanings(piece, false, true)) add(other, 0.7 * certainty);
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
            // Other words of a few syllables have the same beginning by chance, as 플러터 and 플러스; 입력값 continues 입력.
            if (shared >= 4 && shared >= (shared === theirs.length ? 0.6 : 0.75) * longer) {
                found.set(key, Math.max(found.get(key) || 0, 0.25 + 0.5 * shared / longer));
            }
        }
        return found;
    };

    const isAkin = (one, other) => ["ㅅㅆㅈㅉㅊ", "ㄱㄲㅋ", "ㄷㄸㅌ", "ㅂㅃㅍ"].some((group) => group.includes(one) && group.includes(other));
    const isSwapped = (one, other) => [...one].sort().join("") === [...other].sort().join("");
    const misspelled = (word, isWhole = false) => {
        const found = new Map();
        const bare = !isHangul(word) ? lowered(word) : isWhole ? word : stripped(word);
        const own = isHangul(bare) ? letters(bare) : bare;
        if (/[0-9]/.test(own) || own.length < 3) return found;
        const limit = own.length >= 14 ? 3 : own.length >= 8 ? 2 : 1;
        for (const [key, theirs] of spelled()) {
            if (Math.abs(theirs.length - own.length) > limit || isHangul(theirs) !== isHangul(bare)) continue;
            if (theirs.length < 4 && (own.length > 3 || !isSwapped(own, theirs))) continue;
            // The first letter is seldom wrong, and short words have many neighbors: there, only a subject of a lesson
            // is meant.
            const isTurned = own[0] === theirs[1] && own[1] === theirs[0];
            if (own[0] !== theirs[0] && !isTurned && own.length < 8 && !isAkin(own[0], theirs[0])) continue;
            if (own.length < 7 && !subjects.has(key) && !synonyms.has(key)) continue;
            const apart = distance(own, theirs, limit);
            if (apart > limit) continue;
            // English words of four letters differ by one from many others: tire is not a misspelled time.
            if (!isHangul(own) && own.length < 5 && (own.length === theirs.length || own.length < 4) && !isSwapped(own, theirs)) continue;
            const certainty = (1 - apart / own.length) * (own[0] === theirs[0] ? 1 : 0.9);
            for (const other of [key, "ns" + key]) {
                if (sources.has(other) && certainty > (found.get(other) || 0)) found.set(other, certainty);
            }
            if (apart === 1 || apart < own.length / 7) found.isNear = true;
        }
        return found;
    };

    // Splits an unknown word into known ones, as in 관리객체컨텍스트 or fetchedproperty; null if that is impossible.
    const splitCompound = (word, isWhole = false) => {
        const bare = isHangul(word) ? word : lowered(word);
        if (bare.length < (isHangul(bare) ? 3 : 7)) return null;
        const shortest = isHangul(bare) ? 2 : 3;
        const isRoot = (piece) => subjects.has(isHangul(piece) ? piece : stem(piece)) || (isHangul(piece) && (synonyms.has(piece) || isStop(piece)));
        const isForm = (piece) => {
            const root = piece.length > 1 && verbRoot(letters(piece));
            return (root && keysOfVerb(root).length > 0) || isRoot(piece.replace(particles, ""));
        };
        // Syllables between words that are written without spaces: 왜느린가요.
        const isLone = (piece) => piece.length === 1 && "왜안못때".includes(piece);
        const known = (piece) => isLone(piece) || isRoot(piece) || (isHangul(piece) && isForm(piece));
        const best = Array(bare.length + 1).fill(null);
        best[0] = [];
        for (let end = 1; end <= bare.length; end += 1) {
            for (let start = 0; start < end; start += 1) {
                const piece = bare.slice(start, end);
                if (isWhole && piece === bare) continue;
                if (!best[start] || (piece.length < shortest && !isLone(piece))) continue;
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
        if (pieces || isWhole) return pieces?.length > 1 ? pieces : null;
        // One of two Korean words may be misspelled, as in 교착상테.
        for (let cut = 2; isHangul(bare) && cut + 2 <= bare.length; cut += 1) {
            const [one, other] = [bare.slice(0, cut), bare.slice(cut)];
            if ((known(one) && misspelled(other).isNear) || (known(other) && misspelled(one).isNear)) return [one, other];
        }
        return isHangul(bare) ? subjectsWithin(bare) : null;
    };

    // The subjects in a Korean sentence without spaces of which the other words are unknown: 충돌났을때처리. Most of it has to
    // be subjects, and only the ending of a sentence may follow the last one.
    const subjectsWithin = (word) => {
        const pieces = [];
        let covered = 0;
        for (let start = 0; start < word.length;) {
            let end = word.length;
            while (end > start + 1 && !(subjects.has(word.slice(start, end)) || synonyms.has(word.slice(start, end)))) end -= 1;
            if (end === start + 1) {
                if (!start) return null;
                start = end;
                continue;
            }
            pieces.push(word.slice(start, end));
            covered += end - start;
            start = end;
        }
        const last = pieces[pieces.length - 1];
        const rest = word.slice(word.lastIndexOf(last) + last.length);
        const isEnding = rest.length < 2 || isStop(rest) || isVerb(rest) || /[요죠까다지데음면서고]$/.test(rest);
        return isEnding && covered >= word.length / 2 ? pieces : null;
    };

    let sounds = null;
    const soundingAlike = (word) => {
        const found = new Map();
        if (!isHangul(word)) return found;
        sounds ||= [...sources.keys()].filter((key) => /^[a-z]{4,14}$/.test(key) && !identifiers.has(key)).map((key) => [key, sound(key)]);
        for (const own of new Set([sound(word), sound(stripped(word))])) {
            // Fewer consonants would make words of any subject sound alike.
            if (own.length < 5) continue;
            for (const [key, theirs] of sounds) {
                if (theirs === own || (own.length > 6 && distance(own, theirs, 1) === 1)) found.set(key, theirs === own ? 0.88 : 0.78);
            }
        }
        return found;
    };

    const keysBySpelling = (own) => {
        const found = new Map();
        if (own.length < 4) return found;
        for (const [key, theirs] of spelled()) if (theirs === own && isHangul(key)) found.set(key, 0.95);
        return found;
    };

    // Whether a word stands for one thing wherever it occurs: a symbol, a flag, the number of an error.
    const isNamed = (word, meaning) => !/^[0-9]+$/.test(word) || [...meaning.keys()].some((key) => namesByRoot.has(key));

    // The query as terms: a word, its meanings, and how much it counts.
    const understood = (query) => {
        // A word that is repeated counts once: 부서를 지우면 그 부서 직원들은.
        const all = words(query).filter((word, index, words) => !isHangul(word) || words.findIndex((other) => rooted(other) === rooted(word)) === index);
        // Words of one syllable count only if they are subjects: 큐, but not 갈.
        const isLong = (word) => word.length > 1 || (isHangul(word) ? subjects.has(word) : sources.has(word)) || all.length === 1;
        let telling = all.filter((word) => !isStop(word) && isLong(word));
        if (!telling.length) telling = all.filter((word) => word.length > 1 && !/^[가-힣]$/.test(word));
        const terms = [];
        const add = (word, meaning, share = 1, isExtra = false) => {
            const places = new Set();
            const surest = Math.max(0, ...meaning.values());
            for (const [key, certainty] of meaning) {
                if (certainty > surest - 0.2) for (const place of placesOf(key).keys()) places.add(place);
            }
            const rare = meaning.size ? Math.log(1 + count / (places.size + 0.5)) * surest : mostRare;
            const isName = parts(word).length > 1 && !isHangul(word);
            const isCommon = soft.has(lowered(word)) && telling.length > 1;
            const isSignature = !isCommon && surest > 0.95 && (isName || /^0x|_|^[0-9]{4,}$/.test(word)) && isNamed(word, meaning);
            const isSubject = !isCommon && [...meaning].some(([key, certainty]) => certainty > 0.84 && subjects.has(key));
            const emphasis = isCommon ? 0.25 : isName ? 1.6 : 1;
            // A misspelled word, or the beginning of a name.
            const isGuess = surest < 1 && surest >= 0.8 && (isName || [...meaning.keys()].some((key) => subjects.has(key)));
            terms.push({ word, meaning, isSignature, isGuess, isSubject, isCommon, isExtra, weight: rare * share * emphasis });
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
                    // Sections with the name come first, but those with the two words are about them, too.
                    const isExtra = meaning.size > 0 && meanings(next, false).size > 0;
                    add(word + next, whole, 1, isExtra);
                    if (!isExtra) {
                        index += 1;
                        continue;
                    }
                    share = 0.5;
                    carried = 0.5;
                }
            }
            if (meaning.size) {
                // The last syllable may be a typing error rather than a particle.
                if (isHangul(word) && word.length > 3 && !sources.has(word) && stripped(word) !== word && !isVerb(word)) {
                    const others = misspelled(word, true);
                    if (others.isNear) for (const [key, certainty] of others) if (!meaning.has(key)) meaning.set(key, certainty * 0.97);
                }
                add(word, meaning, share);
                continue;
            }
            const typed = misspelled(word);
            if (typed.isNear) {
                add(word, typed);
                continue;
            }
            const other = retyped(word);
            const meant = other.length > 3 ? meanings(other, false) : new Map();
            const asHangul = isHangul(word) || !other ? meant : keysBySpelling(other);
            if (asHangul.size) {
                add(word, asHangul);
                continue;
            }
            const own = latin.test(word) ? parts(word) : [];
            const pieces = own.length > 1 ? own.filter((part) => part !== "ns") : splitCompound(word);
            if (pieces) {
                for (const piece of pieces) {
                    // Question words between the others: 병합정책어떻게바꾸나요.
                    if (isStop(piece)) continue;
                    const found = meanings(piece, false);
                    const certain = own.length > 1 || isHangul(piece) ? 0.95 : 0.7;
                    meaning = new Map([...(found.size ? found : misspelled(piece))].map(([key, value]) => [key, value * certain]));
                    add(piece, meaning);
                }
                continue;
            }
            const heard = soundingAlike(word);
            if (heard.size) {
                add(word, new Map([...typed, ...heard]));
                continue;
            }
            add(word, new Map([...begunAlike(word), ...typed]));
        }
        // What doesn't work fails: 저장이 안돼요.
        if (telling.length && /(?:안|못) ?[되돼됨된될됩]/.test(query)) add("실패", meanings("실패", false), 0.5, true);
        // Words that no section has: next to several subjects of lessons they are a detail, or the verb of a question;
        // next to the name of a framework they are its words. Otherwise the query is about something else, whatever
        // else it mentions.
        const isOnTopic = /core ?data|코어 ?데이터/i.test(query) || all.some((word) => frameworks.has(rooted(word)) || frameworks.has(lowered(word)));
        const unknown = terms.filter(({ word, meaning, isCommon }) => !isCommon && !meaning.size && !isVerb(word)).length;
        const share = isOnTopic ? 0.2 : terms.filter(({ isSubject }) => isSubject).length >= 3 * unknown ? 0.4 : 1;
        for (const term of terms) {
            if (!term.meaning.size) term.weight *= isVerb(term.word) ? 0.3 : share;
        }
        return terms;
    };
    return understood;
};
