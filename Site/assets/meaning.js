"use strict";

// What a word of a query means: roots of the index, each with a certainty. Where the index has no root of a word, its
// parts, its beginning, its spelling and its sound are tried.
const faultlineMeaning = (index) => {
    const {
        latin, particles, isStop, lowered, parts, retyped, stem, stripped, isHangul, isVerb, letters, sound, distance,
    } = faultlineLanguage;
    const { stops } = faultlineWords;
    const { sources, identifiers, namesByRoot, synonyms, vocabulary, spelled, verbOf, placesOf, subjects } = index;

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
        const verb = verbOf(bare);
        if (verb) {
            add(verb, 1);
            roots.push(verb);
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

    // Letters of Hangul that are mistaken for each other, because they sound alike or share a key.
    const akin = ["ㅅㅆ", "ㅈㅉㅊ", "ㄱㄲㅋ", "ㄷㄸㅌ", "ㅂㅃㅍ", "ㅐㅔㅒㅖ", "ㅓㅗㅕㅛ", "ㅜㅡㅠ", "ㅏㅑ"];
    const isAkin = (one, other) => akin.some((group) => group.includes(one) && group.includes(other));
    // Those that begin a word may be mistaken for each other, too.
    const sibilants = "ㅅㅈㅊ";
    // What such a letter counts as a mistake.
    const akinCost = 0.6;
    const differsByAkin = (one, other) => one.length === other.length && [...one].every((letter, index) => letter === other[index] || isAkin(letter, other[index]));
    const isSwapped = (one, other) => [...one].sort().join("") === [...other].sort().join("");
    const misspelled = (word, isWhole = false) => {
        const found = new Map();
        const bare = !isHangul(word) ? lowered(word) : isWhole ? word : stripped(word);
        const own = isHangul(bare) ? letters(bare) : bare;
        if (/[0-9]/.test(own) || own.length < 3) return found;
        let isSure = false;
        const limit = own.length >= 14 ? 3 : own.length >= 8 ? 2 : 1;
        for (const [key, theirs] of spelled()) {
            if (Math.abs(theirs.length - own.length) > limit || isHangul(theirs) !== isHangul(bare)) continue;
            if (theirs.length < 4 && (own.length > 3 || !isSwapped(own, theirs))) continue;
            // The first letter is seldom wrong, and short words have many neighbors: there, only a subject of a lesson
            // is meant.
            const isTurned = own[0] === theirs[1] && own[1] === theirs[0];
            if (own[0] !== theirs[0] && !isTurned && own.length < 8 && !isAkin(own[0], theirs[0]) 
                && !(sibilants.includes(own[0]) && sibilants.includes(theirs[0]))) continue;
            if (own.length < 7 && !subjects.has(key) && !synonyms.has(key)) continue;
            const apart = distance(own, theirs, limit);
            if (apart > limit) continue;
            // So do Hangul words of two syllables: 종목 need not be a misspelled 종속.
            const isDoubtful = isHangul(own) && bare.length < 3 && !differsByAkin(own, theirs) && !isSwapped(own, theirs);
            // English words of four letters differ by one from many others: tire is not a misspelled time.
            if (!isHangul(own) && own.length < 5 && (own.length === theirs.length || own.length < 4) && !isSwapped(own, theirs)) continue;
            const certainty = (1 - (isHangul(own) && differsByAkin(own, theirs) ? akinCost : 1) * apart / own.length) * (own[0] === theirs[0] ? 1 : 0.9);
            for (const other of [key, "ns" + key, verbOf(key)]) {
                if (sources.has(other) && certainty > (found.get(other) || 0)) found.set(other, certainty);
            }
            if (apart > 1 && apart >= own.length / 7) continue;
            found.isNear = true;
            if (!isDoubtful) isSure = true;
        }
        for (const [key, certainty] of [...found]) {
            for (const [synonym, value] of synonyms.get(key) || []) {
                if (sources.has(synonym) && value > 0.8 && certainty * value > (found.get(synonym) || 0)) found.set(synonym, certainty * value);
            }
        }
        found.isDoubtful = found.isNear && !isSure;
        return found;
    };

    // Splits an unknown word into known ones, as in 관리객체컨텍스트 or fetchedproperty; null if that is impossible.
    const splitCompound = (word, isWhole = false) => {
        const bare = isHangul(word) ? word : lowered(word);
        if (bare.length < (isHangul(bare) ? 3 : 7)) return null;
        const shortest = isHangul(bare) ? 2 : 3;
        const isRoot = (piece) => subjects.has(isHangul(piece) ? piece : stem(piece)) || (isHangul(piece) && (synonyms.has(piece) || isStop(piece)));
        const isForm = (piece) => {
            return sources.has(verbOf(piece)) || isRoot(piece.replace(particles, ""));
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

    // A misspelled word of a question, such as 무었인가, which may be near a word of the index, too.
    const isMisspelledStop = (word) => isHangul(word) && word.length > 2
        && [...stops].some((stop) => stop.length === word.length && isHangul(stop) && distance(letters(stop), letters(word), 1) === 1);

    // Whether a name has the parts of an English word as words of its own: fetchedproperty, but not passport.
    const areNamed = ([first, ...others]) => (namesByRoot.get(stem(first)) || []).some(({ keys }) => others.every((other) => keys.includes(stem(other))));

    // The length from which a word with several wrong letters is a misspelled one: passport is no password.
    const distant = { hangul: 4, latin: 10 };

    // What a word that the index doesn't have may be, as words with their meanings.
    const guesses = (word) => {
        if (isMisspelledStop(word)) return [];
        const typed = misspelled(word);
        if (typed.isNear) return [[word, typed]];
        const other = retyped(word);
        const meant = other.length > 3 ? meanings(other, false) : new Map();
        const asHangul = isHangul(word) || !other ? meant : keysBySpelling(other);
        if (asHangul.size) return [[word, asHangul]];
        const own = latin.test(word) ? parts(word) : [];
        const pieces = own.length > 1 ? own.filter((part) => part !== "ns") : splitCompound(word);
        if (pieces && (own.length > 1 || isHangul(word) || areNamed(pieces))) {
            const certain = own.length > 1 || isHangul(word) ? 0.95 : 0.7;
            // Question words between the others: 병합정책어떻게바꾸나요.
            return pieces.filter((piece) => !isStop(piece)).map((piece) => {
                const found = meanings(piece, false);
                return [piece, new Map([...(found.size ? found : misspelled(piece))].map(([key, value]) => [key, value * certain]))];
            });
        }
        const heard = soundingAlike(word);
        return [[word, new Map([...(word.length < distant[isHangul(word) ? "hangul" : "latin"] ? [] : typed), ...heard])]];
    };

    return { meanings, guesses, misspelled };
};
