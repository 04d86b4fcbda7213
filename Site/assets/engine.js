"use strict";

// What the search finds: sections in the order of their relevance to a query. These files don't use the page, so that a
// test can run them over the same index that the pages load.
const faultlineEngine = (() => {
    // The part of a query, by weight, that a section has to contain: of a query of three words or more, of a shorter
    // one, of one with a word that no section has, where only the text mentions it, and as a last resort. The part of a
    // query that has to be subjects of the lessons, which their headings and names mention, and the part to contain
    // where that is missing.
    const part = { usual: 0.42, short: 0.46, foreign: 0.56, aside: 0.75, least: 0.2, subjects: 0.3, strange: 0.85 };
    // What the first result of a query of several words has to be worth, in proportion to the weight of the query, times
    // the part of it that one of the first three results contains, and the root of the number of its words.
    const worth = 0.35;
    // Matches with less certainty are guesses at misspelled words.
    const sure = 0.84;
    // What a name is worth beside a text, as the whole of a query, too.
    const nameWeight = 1.6;
    // Results with a smaller part of the first one's score are left out.
    const weakest = 0.12;
    const prepare = (data) => {
        const { isHangul, lowered, rooted, isVerb, words } = faultlineLanguage;
        const index = faultlineVocabulary(data);
        const { count, namesByRoot, placesOf, rarity, mostRare, lengths, average, factors, aside, chapters, topics } = index;
        const understood = faultlineQuery(index);
        // A type that a chapter teaches is found in the chapter. Its whole name finds its reference page, too.
        const reference = data.sections.find(([address]) => address === "symbols.html")?.[1] || "";
        const types = new Map(data.types.split(" ").filter(Boolean).map((name) =>
            [lowered(name), data.sections.push([`api-${name}.html`, name, reference, 0, ""]) - 1]));

        const find = (query) => {
            const terms = understood(query);
            // Words that say little, such as "best", rank sections, but don't make a section an answer.
            const telling = terms.filter(({ isCommon, isExtra }) => !isCommon && !isExtra);
            const required = new Set(telling.length ? telling : terms.filter(({ isExtra }) => !isExtra));
            const total = [...required].reduce((sum, { weight }) => sum + weight, 0);
            if (!total) return [];
            // A query about something else has few subjects of the lessons among its words.
            // Misspelled words are subjects, too, unless half of the words would be.
            const guesses = [...required].filter(({ isGuess }) => isGuess).length;
            const subjects = [...required].reduce((sum, { weight, isSubject, isGuess }) =>
                sum + (isSubject || (isGuess && guesses * 2 < required.size) ? weight : 0), 0);
            const isStrange = required.size > 1 && subjects < part.subjects * total;
            // Next to ordinary words, a word that only a text mentions is no subject: 서울 날씨.
            const isMentioned = telling.length === 1 && terms.length > 1 && isHangul(telling[0].word) && ![...telling[0].meaning.keys()].some((key) => namesByRoot.has(key));
            if (isMentioned) return [];
            const body = new Float64Array(count);
            const literal = words(query).map(lowered).join(" ");
            const covered = new Float64Array(count);
            const maxCertainty = new Float64Array(count);
            const best = new Float64Array(count);
            const hasSignature = new Uint8Array(count);
            const matches = new Map();
            for (const term of terms) {
                const here = new Map();
                for (const [key, certainty] of term.meaning) {
                    for (const [section, weight] of placesOf(key)) {
                        const frequency = weight / (weight + 1.2 * (0.4 + 0.6 * lengths[section] / average));
                        const score = certainty * certainty * (0.25 + 0.75 * frequency);
                        const before = here.get(section);
                        if (!before) here.set(section, [score, certainty]);
                        else here.set(section, [Math.max(before[0], score), Math.max(before[1], certainty)]);
                    }
                    for (const name of namesByRoot.get(key) || []) {
                        let match = matches.get(name);
                        if (!match) matches.set(name, match = { terms: new Map(), keys: new Set() });
                        for (const own of name.pairs?.get(key) || [key]) match.keys.add(own);
                        if (certainty > (match.terms.get(term) || 0)) match.terms.set(term, certainty);
                    }
                }
                for (const [section, [score, certainty]] of here) {
                    body[section] += term.weight * score;
                    if (required.has(term)) covered[section] += term.weight * certainty;
                    maxCertainty[section] = Math.max(maxCertainty[section], certainty);
                    if (term.isSignature && certainty > 0.95) hasSignature[section] = 1;
                }
            }
            // The terms that a chapter is about, each with its certainty.
            const context = new Map([...topics].map(([chapter, keys]) => [chapter, new Map(terms.flatMap((term) => {
                const certainty = Math.max(0, ...[...term.meaning].map(([key, value]) => (keys.has(key) ? value : 0)));
                return certainty ? [[term, certainty]] : [];
            }))]));
            for (const [name, match] of matches) {
                let matched = 0;
                for (const [term, certainty] of match.terms) matched += term.weight * certainty;
                for (const [term, certainty] of context.get(chapters[name.section]) || []) {
                    if (!match.terms.has(term)) matched += 0.4 * term.weight * certainty;
                }
                name.literal ||= name.all.map(lowered).join(" ");
                const isLiteral = name.literal === literal;
                if (isLiteral) matched = total;
                const own = name.keys.reduce((sum, key) => sum + rarity(key), 0);
                const hit = name.keys.reduce((sum, key) => sum + (match.keys.has(key) ? rarity(key) : 0), 0);
                const recall = Math.min(1, matched / total);
                const precision = isLiteral ? 1 : hit / own;
                const isPart = name.all.length > 2 && literal.includes(name.literal);
                const verbatim = isLiteral ? nameWeight : !isPart ? 1 : name.all.length > 3 ? 2 : 1.3;
                const score = name.strength * verbatim * matched * (0.3 + 0.7 * recall) * (0.25 + 0.75 * precision * precision);
                best[name.section] = Math.max(best[name.section], score);
            }
            // A word that no section has is the subject of another place.
            const isForeign = terms.some(({ word, meaning, isCommon, weight }) => !isCommon && !meaning.size && !isVerb(word) && weight >= mostRare);
            const least = isStrange ? part.strange : isForeign ? part.foreign : required.size > 2 ? part.usual : part.short;
            const results = [];
            const others = [];
            const isAbout = !isStrange && terms.some(({ isSubject }) => isSubject) && !isForeign && terms.every(({ word, meaning, isCommon }) => isCommon || isVerb(word) || Math.max(0, ...meaning.values()) > sure);
            for (let section = 0; section < count; section += 1) {
                // A section that only mentions the words in its text has to contain most of the query.
                const isAside = !best[section] || factors[section] === aside;
                const isMost = covered[section] >= (isAside && terms.length > 1 ? Math.max(part.aside, least) : least) * total && (terms.length === 1 || maxCertainty[section] >= sure);
                const score = factors[section] * (body[section] * covered[section] / total + nameWeight * best[section]);
                if (hasSignature[section] || isMost) {
                    if (score > 0) results.push({ section, score });
                } else if (isAbout && covered[section] >= part.least * total && maxCertainty[section] >= sure && factors[section] > aside) {
                    others.push({ section, score });
                }
            }
            const byScore = (one, other) => other.score - one.score || one.section - other.section;
            results.sort(byScore);
            const found = results.filter(({ score }) => score >= results[0].score * weakest);
            const type = types.get(lowered(query.trim()));
            if (type !== undefined) found.splice(1, 0, { section: type, score: found[0]?.score || 1 });
            // Too few results, as for a question in other words than the lessons': sections with a part of it follow.
            if (found.length < 3) found.push(...others.sort(byScore).slice(0, 3 - found.length));
            // A neighboring subject has words in common with the lessons, each of them in another section.
            const most = Math.max(0, ...found.slice(0, 3).map(({ section }) => covered[section] || 0));
            const isNeighbor = required.size > 1 && type === undefined && ![...required].some(({ isSignature }) => isSignature)
                && (found[0]?.score || 0) * most * Math.sqrt(required.size) < worth * total * total;
            return isNeighbor ? [] : found;
        };
        // Splits a text into words and what is between them. A word is marked if the query means it for sure.
        const marks = (query) => {
            const terms = understood(query);
            const telling = terms.filter(({ isCommon }) => !isCommon);
            const keys = new Set((telling.length ? telling : terms).flatMap(({ meaning }) =>
                [...meaning].filter(([, certainty]) => certainty > sure).map(([key]) => key)));
            const isMeant = (word) => keys.has(lowered(word)) || keys.has(rooted(word));
            return (text) => text.split(/([A-Za-z0-9_]+|[가-힣]+)/).map((part, index) => [part, index % 2 === 1 && isMeant(part)]);
        };
        return { find, understood, marks };
    };
    return { prepare };
})();
