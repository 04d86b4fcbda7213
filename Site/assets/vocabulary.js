"use strict";

// Reads the index of a site: the words of each section as they are written, and names: headings, terms, symbols, and
// what readers call things.
const faultlineVocabulary = (data) => {
    const { lowered, parts, particles, stem, isHangul, stripped, rooted, letters, words } = faultlineLanguage;
    const { stops } = faultlineWords;
    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const weights = { "~": 0.4, "!": 2.5, "*": 5, "+": 10 };

    const count = data.sections.length;
    // By root: the numbers of its words in the index, each followed by a factor; -1 is followed by a section that has
    // it in a name. The lists of the words are read when a query needs them.
    const sources = new Map();
    const identifiers = new Map();
    // Words as they are written, and their roots, for what is misspelled.
    const written = new Map();
    const cite = (key, word, factor) => {
        const list = sources.get(key);
        if (list) list.push(word, factor);
        else sources.set(key, [word, factor]);
    };
    const noteIdentifier = (word) => {
        const own = parts(word);
        if (own.length > 1) identifiers.set(lowered(word), own);
        return own;
    };
    // The synonyms name verbs with 다, which stand for all of their forms: those of the index are one root.
    for (const [word] of data.synonyms) {
        for (const part of word.split(" ")) {
            const [, stem, mark] = part.match(/^([가-힣]+)다(\*?)$/) || [];
            if (stem) faultlineVerbs.add(stem + mark);
        }
    }
    const verbOf = (word) => {
        const stem = isHangul(word) && faultlineVerbs.stemOf(word);
        return stem ? stem + "다" : null;
    };
    const lists = data.postings.split(" ");
    let previous = "";
    const entries = data.words.split(" ");
    for (let index = 0; index < entries.length; index += 1) {
        const entry = entries[index];
        const word = previous = previous.slice(0, digits.indexOf(entry[0])) + entry.slice(1);
        const own = /[A-Z]/.test(word) ? noteIdentifier(word) : [];
        if (own.length > 1) {
            cite(lowered(word), index, 1);
            written.set(lowered(word), lowered(word));
            if (own[0] === "ns") written.set(lowered(word).slice(2), lowered(word));
            for (const part of own) if (part !== "ns") cite(stem(part), index, 0.3);
        } else {
            // Korean words are in the index by their roots.
            const root = isHangul(word) ? word : rooted(word);
            cite(root, index, 1);
            written.set(word, root);
            const verb = verbOf(word);
            if (verb) cite(verb, index, 1);
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
            const list = sources.get(key) || [];
            for (let place = 0; place < list.length; place += 2) {
                const [word, factor] = [list[place], list[place + 1]];
                if (word < 0) places.set(factor, (places.get(factor) || 0) + 2);
                else read(lists[word], factor, places);
            }
        }
        return places;
    };

    // Names: the words of each, and by root the names that contain it.
    const names = [];
    const namesByRoot = new Map();
    const keysByWord = new Map();
    const keyOf = (word) => {
        let key = keysByWord.get(word);
        if (key) return key;
        const own = /[A-Z]/.test(word) ? noteIdentifier(word) : [];
        key = own.length > 1 ? lowered(word) : verbOf(word) || rooted(word);
        const spelling = isHangul(word) ? rooted(word) : lowered(word);
        if (!written.has(spelling)) written.set(spelling, key);
        keysByWord.set(word, key);
        return key;
    };
    const addName = (section, text, strength) => {
        const all = words(text);
        const telling = all.filter((word) => !stops.has(word) && !stops.has(lowered(word)));
        const keys = (telling.length ? telling : all).map(keyOf).filter((key, index, keys) => keys.indexOf(key) === index);
        if (!keys.length) return;
        const name = { section, keys, pairs: null, strength, all };
        names.push(name);
        // Two words that other places write as one: read-only and readOnly.
        for (let index = 0; index + 1 < all.length; index += 1) {
            const [word, next] = [all[index], all[index + 1]];
            const pair = isHangul(word) ? word + rooted(next) : lowered(word + next);
            if (!sources.has(pair) || identifiers.has(pair)) continue;
            name.pairs ||= new Map();
            name.pairs.set(pair, [word, next].map(rooted));
            if (!namesByRoot.has(pair)) namesByRoot.set(pair, []);
            namesByRoot.get(pair).push(name);
            cite(pair, -1, section);
        }
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
    // Two words that mean others than each of them, by their roots.
    const phrases = new Map();
    const phraseKey = (word) => verbOf(word) || (isHangul(word) && word.length < 3 ? word.replace(particles, "") || word : rooted(word));
    const synonymKey = (word) => (/[a-z][A-Z]/.test(word) ? lowered(word) : verbOf(word) || rooted(word));
    for (const [word, others] of data.synonyms) {
        if (word.includes(" ")) {
            phrases.set(word.split(" ").map(phraseKey).join(" "), others.split(",").map((other) => [synonymKey(other.trim()), 0.9]));
            continue;
        }
        const key = synonymKey(word.replace("*", ""));
        for (const other of others.split(",").map((other) => synonymKey(other.trim()))) {
            noteSynonym(key, other, 0.9);
            noteSynonym(other, key, 0.6);
        }
    }

    const vocabulary = [...sources.keys()];
    let spelling = null;
    const spelled = () => spelling ||= [...written].filter(([word]) => word.length > 1)
        .map(([word, key]) => [key, isHangul(word) ? letters(word) : word]);
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
    // A section is about its chapter's subject, too: "purge history" means a section of the chapter on history.
    const openings = new Map(data.sections.flatMap(([address], section) => (address.includes("#") ? [] : [[address, section]])));
    const chapters = data.sections.map(([address]) => openings.get(address.split("#")[0]) ?? -1);
    const topics = new Map();
    for (const { section, keys } of names) {
        if (!/^\d[^#]*$/.test(data.sections[section][0])) continue;
        topics.set(section, new Set([...(topics.get(section) || []), ...keys]));
    }
    // The subjects of lessons, among all the words that they use.
    const subjects = new Set();
    for (const { section, keys } of names) if (factors[section] > aside) for (const key of keys) subjects.add(key);
    const rarity = (key) => Math.log(1 + count / (placesOf(key).size + 0.5));
    const mostRare = Math.log(1 + count / 1.5);

    return {
        count, sources, identifiers, names, namesByRoot, synonyms, phrases, phraseKey, vocabulary, spelled, verbOf, placesOf, subjects, rarity, mostRare,
        lengths, average, factors, aside, chapters, topics,
    };
};
