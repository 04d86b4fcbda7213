"use strict";

// The search: a dialog over the page. engine.js finds; this file asks and shows. The index is loaded as a script when
// the dialog first opens, because a page that was opened from a file cannot fetch data.
(() => {
    const dialog = document.querySelector("dialog.search");
    const field = dialog.querySelector("input");
    const status = dialog.querySelector(".status");
    const list = dialog.querySelector(".results");
    const assets = document.body.dataset.root + "assets/";

    // A script that could not be loaded is asked for again; a loaded one isn't, because it would declare its names
    // twice.
    const loads = new Map();
    const load = (name) => {
        if (!loads.has(name)) {
            loads.set(name, new Promise((resolve, reject) => {
                const script = document.createElement("script");
                script.src = `${assets}${name}.js`;
                // In their order, because some use the names of others.
                script.async = false;
                script.onload = resolve;
                script.onerror = () => reject(loads.delete(name));
                document.head.append(script);
            }));
        }
        return loads.get(name);
    };
    const scripts = ["words", "language", "verbs", "vocabulary", "meaning", "query", "engine", `search-${document.documentElement.lang}`];
    let engine = null;
    const ready = async () => {
        await Promise.all(scripts.map(load));
        return engine ||= faultlineEngine.prepare(faultlineSearch);
    };
    const limit = 30;

    // Appends `text` to `parent` with the words of the query marked.
    const mark = (parent, text, marked) => {
        for (const [part, isMarked] of marked(text)) {
            if (isMarked) parent.append(Object.assign(document.createElement("mark"), { textContent: part }));
            else parent.append(part);
        }
    };

    // The sentences of a lesson's section. The passages of a lesson are a script, like the index.
    const sentences = async (address) => {
        const [file, id = ""] = address.split("#");
        const slug = file.replace(/\.html$/, "");
        if (!faultlineSearch.chapters.some(([chapter]) => chapter === slug)) return [];
        await load(`passages/${document.documentElement.lang}/${slug}`);
        return (faultlinePassages[slug][id] || []).flatMap((passage) => passage.split(/(?<=[.!?])\s+/));
    };
    const longest = 160;
    // The words of names: "merge policy" of mergePolicy.
    const spaced = (query) => query.replace(/\bNS(?=[A-Z])/g, "").replace(/([a-z])(?=[A-Z])/g, "$1 ");
    // How many words of the query a text has.
    const count = (parts) => new Set(parts.filter(([, isMarked]) => isMarked).map(([part]) => faultlineLanguage.rooted(part))).size;
    // The sentence with most words of the query, or the opening if none has more.
    const quotation = async (address, opening, marked) => {
        let best = null;
        let most = count(marked(opening));
        for (const sentence of await sentences(address)) {
            // A remark in parentheses may consist of several sentences.
            const parts = marked(sentence.replace(/^\((?!.*\))/, ""));
            if (count(parts) > most) [best, most] = [parts, count(parts)];
        }
        if (!best) return opening;
        // A long sentence begins shortly before its first match.
        const first = best.findIndex(([, isMarked]) => isMarked);
        const text = best.map(([part]) => part).join("");
        const before = best.slice(0, first).map(([part]) => part).join("").length;
        const start = text.length > longest && before > longest / 2 ? text.lastIndexOf(" ", before - longest / 4) + 1 : 0;
        const end = text.length > start + longest ? text.lastIndexOf(" ", start + longest) : text.length;
        return (start ? "… " : "") + text.slice(start, end) + (end < text.length ? " …" : "");
    };

    // Quotes the results that are in view. Those of an unfinished word are soon replaced, so they aren't quoted.
    const quotations = new WeakMap();
    const watcher = new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) {
            if (!isIntersecting) continue;
            watcher.unobserve(target);
            // Without its passages, a result keeps its opening.
            setTimeout(() => { if (target.isConnected) quotations.get(target)().catch(() => {}); }, 150);
        }
    }, { root: list, rootMargin: "200px" });

    const show = (results, marked, apart) => {
        const chapters = new Map(faultlineSearch.chapters);
        watcher.disconnect();
        list.replaceChildren(...results.slice(0, limit).map(({ section }) => {
            const [address, title, opening] = faultlineSearch.sections[section];
            const item = document.createElement("li");
            const link = document.createElement("a");
            link.href = address;
            const chapter = document.createElement("small");
            chapter.textContent = chapters.get(address.split(".html")[0]) || "";
            const heading = document.createElement("strong");
            mark(heading, title, marked);
            const excerpt = document.createElement("span");
            mark(excerpt, opening, marked);
            link.append(chapter, heading, excerpt);
            item.append(link);
            quotations.set(item, async () => {
                // A section in which a name occurs only in code may have its words in a sentence.
                for (const words of [marked, apart]) {
                    const text = await quotation(address, opening, words);
                    excerpt.replaceChildren();
                    mark(excerpt, text, words);
                    if (item.querySelector("mark")) return;
                }
            });
            return item;
        }));
        list.scrollTop = 0;
        for (const item of list.children) watcher.observe(item);
    };

    let latest = "";
    const search = async () => {
        const query = field.value.trim();
        latest = query;
        if (!query) {
            list.replaceChildren();
            status.textContent = "";
            return;
        }
        try {
            const { find, marks } = await ready();
            if (query !== latest) return;
            const results = find(query);
            const { count, empty, shown } = status.dataset;
            if (results.length === 0) status.textContent = empty.replace("{query}", query);
            else status.textContent = (results.length > limit ? shown : count).replace("{n}", results.length).replace("{shown}", limit);
            show(results, marks(query), marks(spaced(query)));
        } catch {
            status.textContent = status.dataset.off;
        }
    };

    const open = () => {
        if (!dialog.open) dialog.showModal();
        field.select();
        ready().catch(() => { status.textContent = status.dataset.off; });
    };
    document.querySelector(".search-button").addEventListener("click", open);
    field.addEventListener("input", search);
    addEventListener("keydown", (event) => {
        const isWriting = event.target.closest?.("input, textarea");
        const isShortcut = (event.key === "/" && !isWriting) || (event.key === "k" && (event.metaKey || event.ctrlKey));
        if (isShortcut && !event.altKey) {
            event.preventDefault();
            open();
        }
    });
    // Nothing was focused before the dialog opened, so the browser would leave the focus in the hidden field until it
    // draws the next frame, and a key pressed before that would count as writing.
    const close = () => {
        dialog.close();
        if (dialog.contains(document.activeElement)) document.activeElement.blur();
    };
    dialog.addEventListener("keydown", (event) => {
        const links = [...list.querySelectorAll("a")];
        const place = links.indexOf(document.activeElement);
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            const next = place + (event.key === "ArrowDown" ? 1 : -1);
            (next < 0 ? field : links[Math.min(next, links.length - 1)] || field).focus();
        } else if (event.key === "Escape") {
            event.preventDefault(); // Otherwise the field would handle the first press.
            close();
        } else if (event.key === "Enter" && event.target === field && !event.isComposing) {
            event.preventDefault();
            if (links[0]) links[0].click();
        }
    });
    dialog.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
    dialog.querySelector(".close").addEventListener("click", close);
    list.addEventListener("click", (event) => { if (event.target.closest("a")) close(); });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });

    // An address with ?q=… opens the search with that query.
    const question = new URLSearchParams(location.search).get("q");
    if (question) {
        field.value = question;
        open();
        search();
    }
})();
