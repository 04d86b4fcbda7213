"use strict";

// The forms of Korean verbs: 느려지네요, 느렸는데 and 느린 are all forms of 느리다. Endings are looked for only behind the stem of
// a known verb, so that a noun is not taken for one.
const faultlineVerbs = (() => {
    const { isHangul, letters, lowered, particles, stripped } = faultlineLanguage;
    const vowels = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ";
    const isVowel = (letter) => vowels.includes(letter);
    // Endings behind the stem itself: 느리고, 느리더라구요, 느리네요.
    const plain = /^(?:ㄱ(?:ㅣ(?:$|ㄱㅏ|ㄴㅡㄴ|ㄷㅗ|ㄹㅡㄹ|ㅁㅏㄴ|ㅇㅔ|ㅇㅜㅣ|ㅈㅓㄴ(?:$|ㅇㅔ)|ㅎ|ㅇㅏㄴ|ㅁㅗㅅ|ㅇㅓㄹㅕ|ㅅㅣㄹ)|ㅔ|ㅗ|ㅓㄴ|ㅓㄷ|ㅓㄹ|ㅜㄴ)|ㅈ(?:ㅣ|ㅛ|ㅏ)|ㄴ(?:ㅡㄴ|ㅔ|ㅏ|ㅑ|ㅣ)|ㄷ(?:ㅏ|ㅓ|ㅗㄹㅗㄱ|ㅡㄴㅈㅣ|ㅡㅅ)|ㅅㅡㅂ)/;
    // Endings behind a vowel, which 으 adds to a stem with a consonant: 느리면, 막으려고, 느린, 느릴.
    const open = new RegExp("^(?:ㄴ(?:$|ㄷㅏ|ㄷㅔ|ㅈㅣ|ㄱㅓ|ㄱㅏ(?:$|ㅇㅛ|ㅂ))|ㄹ(?:$|ㅈㅣ|ㄱㅔ|ㄱㅓ|ㄲㅏ|ㄲㅔ|ㄸㅐ|ㅅㅜ|ㅕ|ㅏㄱ|ㅐ(?:$|ㅇㅛ)|ㅣㄱㅗ)|ㅁ(?:$|ㅕ|ㅇ[ㅡㅣ])"
        + "|ㄴㅣㄲㅏ|ㅂㄴㅣ|ㅅ(?:ㅣ(?:[ㄴㄹㅁㅂ]|ㄱ[ㅗㅔ]|ㅈㅣ|ㅇㅗ)|ㅔㅇㅛ|ㅕ))");
    // Those behind a stem that loses its ㄹ: 만드는, 만든, 만듭니다.
    const dropped = /^(?:ㄴ(?:$|ㅡㄴ|[ㅔㅏㅣ]|ㄷㅏ|ㄷㅔ|ㅈㅣ|ㄱㅓ|ㄱㅏ(?:$|ㅇㅛ))|ㅂㄴㅣ|ㅅ(?:ㅣ[ㄴㄹㅁㅂ]|ㅔㅇㅛ))/;
    // Endings behind 아 or 어, and verbs that follow it: 느려요, 느려서, 느렸는데, 느려집니다, 지워 버려, 남아 있는.
    const joined = /^(?:$|ㅇㅛ|ㅅㅓ|ㄷㅗ|ㅇㅑ|ㅆ|ㄹㅏ|ㅈ[ㅣㅕㅜ]|ㅂ(?:ㅗ|ㅓㄹ)|ㄴㅗ|ㄷㅜ|ㅇㅣㅆ|ㅇㅗ(?:$|ㅏ|ㄱㅗ|ㄱㅔ|ㄱㅣ$|[ㄴㄹㅁㅂㅅ]|ㅈㅣ)|ㄱㅏ|ㄴㅐ|ㅌㅓㅈ|ㅁㅓㄱ)/;

    // What the endings follow: the stem, the stem before a vowel, and the stem with 아 or 어.
    const shapes = (stem, isIrregular) => {
        const spelling = letters(stem);
        const last = spelling[spelling.length - 1];
        const before = spelling.slice(0, -1);
        const vowel = [...spelling].reverse().find((letter, index) => isVowel(letter) && !(index === 0 && letter === "ㅡ"));
        const joint = vowel === "ㅏ" || vowel === "ㅗ" || vowel === "ㅑ" ? "ㅏ" : "ㅓ";
        if (isIrregular) {
            if (last === "ㅂ") return [spelling, before + "ㅇㅜ", before + "ㅇㅜㅓ"];
            if (last === "ㄷ") return [spelling, before + "ㄹㅇㅡ", before + "ㄹㅇ" + joint];
            if (last === "ㅅ") return [spelling, before + "ㅇㅡ", before + "ㅇ" + joint];
            return [spelling, before, before.slice(0, -1) + (before.endsWith("ㅑ") ? "ㅒ" : "ㅐ")];
        }
        if (stem.endsWith("하")) return [spelling, spelling, before + "ㅐ"];
        if (last === "ㄹ") return [spelling, before, spelling + "ㅇ" + joint];
        if (!isVowel(last)) return [spelling, spelling + "ㅇㅡ", spelling + "ㅇ" + joint];
        if (spelling.endsWith("ㄹㅡ") && spelling.length > 3) return [spelling, spelling, before + "ㄹ" + joint];
        if (last === "ㅡ") return [spelling, spelling, before + joint];
        if (last === "ㅣ" && spelling.endsWith("ㅗㅣ")) return [spelling, spelling, before + "ㅐ"];
        if (last === "ㅣ" && !/[ㅜㅡ]ㅣ$/.test(spelling)) return [spelling, spelling, before + "ㅕ"];
        return [spelling, spelling, "ㅗㅜㅣ".includes(last) ? spelling + (last === "ㅣ" ? "ㅇ" : "") + joint : spelling];
    };

    // The verbs, by the letters of a shape: the stem, and the endings that may follow.
    const known = new Map();
    // The stems of verbs that say nothing about a subject.
    const ordinary = new Set();
    // `stem` is the verb without 다; a star behind it marks those of which the consonant changes: 쉽다, 쉬운.
    const add = (word, isOrdinary = false) => {
        const isIrregular = word.endsWith("*");
        const stem = isIrregular ? word.slice(0, -1) : word;
        if (isOrdinary) ordinary.add(stem);
        else ordinary.delete(stem);
        const [bare, vowel, long] = shapes(stem, isIrregular);
        const isDropped = !isIrregular && bare.endsWith("ㄹ");
        const lists = [[bare, plain], [long, joined], ...(isDropped ? [[bare, open], [vowel, dropped]] : [[vowel, open]])];
        // 바꾸었다 is 바꿨다.
        if (isVowel(bare[bare.length - 1])) lists.push([bare + "ㅇ" + (/[ㅏㅗ]$/.test(bare) ? "ㅏ" : "ㅓ"), joined]);
        for (const [shape, endings] of lists) {
            if (!known.has(shape)) known.set(shape, []);
            known.get(shape).push([stem, endings]);
        }
    };

    // The stem of the verb of which a word is a form; the longest that fits.
    const stemOf = (word) => {
        // Words of one syllable are nouns more often, or 한.
        if (word.length < 2 || faultlineWords.nouns.has(word)) return null;
        const spelling = letters(word);
        for (let end = spelling.length; end > 1; end -= 1) {
            for (const [stem, endings] of known.get(spelling.slice(0, end)) || []) {
                const rest = spelling.slice(end);
                // The index has stems without an ending where it was cut like a particle.
                if (endings.test(rest) || (!rest && word === stem && word.length > 1)) return stem;
            }
        }
        return null;
    };
    for (const verb of faultlineWords.ordinaryVerbs) add(verb, true);
    for (const verb of faultlineWords.subjectVerbs) add(verb);
    const { ordinaryEnglish, ordinaryKorean } = faultlineWords;
    // An English word and what it may be a form of. Its stem would be that of others, too: car and care.
    const unbent = (word) => [word, word.replace(/e?[sd]$/, ""), word.replace(/[sd]$/, ""), word.replace(/ing$/, ""), word.replace(/ing$/, "e")];
    // Whether a word belongs to ordinary language rather than to a subject.
    const isOrdinary = (word) => {
        if (!isHangul(word)) return unbent(lowered(word)).some((form) => ordinaryEnglish.has(form));
        return ordinaryKorean.has(word) || ordinaryKorean.has(word.replace(particles, "")) || ordinaryKorean.has(stripped(word)) || ordinaryKorean.has(word.replace(/(?:인|임|이던|이었던)$/, "")) || ordinary.has(stemOf(word));
    };
    return { add, stemOf, isOrdinary };
})();
