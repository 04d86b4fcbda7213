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
                script.onload = resolve;
                script.onerror = () => reject(loads.delete(name));
                document.head.append(script);
            }));
        }
        return loads.get(name);
    };
    const scripts = ["language", "vocabulary", "query", "engine", `search-${document.documentElement.lang}`];
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

    // The pages of results, to show the sentence that a query is about. A page that was opened from a file cannot fetch
    // others.
    const pages = new Map();
    const pageOf = (file) => {
        if (!pages.has(file)) {
            pages.set(file, fetch(file).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)))
                .then((text) => new DOMParser().parseFromString(text, "text/html"))
                .catch(() => pages.delete(file) && null)); // The next result asks again.
        }
        return pages.get(file);
    };
    const sentences = (page, id) => {
        const heading = id ? page.getElementById(id) : page.querySelector("main h1");
        const found = [];
        let block = heading?.closest("main > *, article > *, section > *");
        while ((block = block?.nextElementSibling) && !block.matches("h2, h3") && !block.querySelector("h2, h3")) {
            for (const text of block.matches("p") ? [block] : block.querySelectorAll("p, li")) found.push(...text.textContent.split(/(?<=[.!?])\s+/));
            // A row of a table answers what its first cell asks.
            for (const row of block.querySelectorAll("tbody tr")) found.push([...row.cells].map((cell) => cell.textContent.trim()).join(" – "));
        }
        return found;
    };
    const longest = 160;
    const passage = async (address, marked) => {
        const [file, id] = address.split("#");
        const page = await pageOf(file);
        let best = null;
        for (const sentence of page ? sentences(page, id) : []) {
            const parts = marked(sentence.replace(/\s+/g, " ").trim());
            const count = new Set(parts.filter(([, isMarked]) => isMarked).map(([part]) => part)).size;
            if (count > (best?.count || 0)) best = { count, parts };
        }
        if (!best) return null;
        // A long sentence begins shortly before its first match.
        const first = best.parts.findIndex(([, isMarked]) => isMarked);
        const text = best.parts.map(([part]) => part).join("");
        const before = best.parts.slice(0, first).map(([part]) => part).join("").length;
        const start = text.length > longest && before > longest / 2 ? text.lastIndexOf(" ", before - longest / 4) + 1 : 0;
        const end = text.length > start + longest ? text.lastIndexOf(" ", start + longest) : text.length;
        return (start ? "… " : "") + text.slice(start, end) + (end < text.length ? " …" : "");
    };

    const show = (results, marked) => {
        const chapters = new Map(faultlineSearch.chapters);
        list.replaceChildren(...results.slice(0, limit).map(({ section }, index) => {
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
            if (index < 10 && location.protocol !== "file:" && !excerpt.querySelector("mark")) {
                // Results of an unfinished word are replaced by those of the next letter, so their pages aren't asked
                // for.
                setTimeout(async () => {
                    const text = item.isConnected ? await passage(address, marked) : null;
                    if (!text || !item.isConnected) return;
                    excerpt.replaceChildren();
                    mark(excerpt, text, marked);
                }, 150);
            }
            return item;
        }));
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
            show(results, marks(query));
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
