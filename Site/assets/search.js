"use strict";

// The search: a dialog over the page. engine.js finds; this file asks and shows. The index is loaded as a script when the
// dialog first opens, because a page that was opened from a file cannot fetch data.
(() => {
    const dialog = document.querySelector("dialog.search");
    const field = dialog.querySelector("input");
    const status = dialog.querySelector(".status");
    const list = dialog.querySelector(".results");
    const assets = document.body.dataset.root + "assets/";

    const load = (name) => new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = assets + name;
        script.onload = resolve;
        script.onerror = reject;
        document.head.append(script);
    });
    const prepare = async () => {
        const scripts = ["language", "vocabulary", "query", "engine", `search-${document.documentElement.lang}`];
        await Promise.all(scripts.map((name) => load(`${name}.js`)));
        return faultlineEngine.prepare(faultlineSearch);
    };
    let engine = null;
    const ready = () => (engine ||= prepare());
    const limit = 30;

    // Appends `text` to `parent` with the words of the query marked.
    const mark = (parent, text, words) => {
        const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
        for (const [position, part] of (pattern ? text.split(new RegExp(`(${pattern})`, "gi")) : [text]).entries()) {
            if (position % 2 === 0) {
                parent.append(part);
            } else {
                const element = document.createElement("mark");
                element.textContent = part;
                parent.append(element);
            }
        }
    };

    const show = (results, marks) => {
        const words = [...new Set(marks)].filter((word) => word.length > 1).sort((one, other) => other.length - one.length);
        const chapters = new Map(faultlineSearch.chapters);
        list.replaceChildren(...results.slice(0, limit).map(({ section }) => {
            const [address, title, opening] = faultlineSearch.sections[section];
            const item = document.createElement("li");
            const link = document.createElement("a");
            link.href = address;
            const chapter = document.createElement("small");
            chapter.textContent = chapters.get(address.split(".html")[0]) || "";
            const heading = document.createElement("strong");
            mark(heading, title, words);
            const passage = document.createElement("span");
            mark(passage, opening, words);
            link.append(chapter, heading, passage);
            item.append(link);
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
    dialog.addEventListener("keydown", (event) => {
        const links = [...list.querySelectorAll("a")];
        const place = links.indexOf(document.activeElement);
        if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            const next = place + (event.key === "ArrowDown" ? 1 : -1);
            (next < 0 ? field : links[Math.min(next, links.length - 1)] || field).focus();
        } else if (event.key === "Escape") {
            event.preventDefault(); // Otherwise the field would handle the first press.
            dialog.close();
        } else if (event.key === "Enter" && event.target === field && !event.isComposing) {
            event.preventDefault();
            if (links[0]) links[0].click();
        }
    });
    dialog.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
    dialog.querySelector(".close").addEventListener("click", () => dialog.close());
    list.addEventListener("click", (event) => { if (event.target.closest("a")) dialog.close(); });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

    // An address with ?q=… opens the search with that query.
    const question = new URLSearchParams(location.search).get("q");
    if (question) {
        field.value = question;
        open();
        search();
    }
})();
