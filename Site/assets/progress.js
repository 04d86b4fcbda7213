"use strict";

// What the reader has done, and where the reader stopped: chapters read, exercises solved, questions answered. It stays in
// this browser, and is the same in both languages.
(() => {
    const load = (name) => {
        try {
            return JSON.parse(localStorage.getItem(name));
        } catch {
            // There is no storage, or something else in it.
            return null;
        }
    };
    const save = (name, value) => {
        try {
            if (value === null) localStorage.removeItem(name);
            else localStorage.setItem(name, JSON.stringify(value));
        } catch {
            // It lasts for this page.
        }
    };
    let done = new Set();
    const read = () => {
        const names = load("progress");
        done = new Set(Array.isArray(names) ? names : []);
    };
    const keep = (name, isDone) => {
        if (isDone) done.add(name);
        else done.delete(name);
        save("progress", [...done]);
        show();
    };
    const page = location.pathname.split("/").pop().replace(".html", "");
    const pageOf = (link) => link.getAttribute("href").split(/[.#]/)[0];

    // Links to what is done get a mark. The contents count it.
    const show = () => {
        for (const link of document.querySelectorAll(".chapter-list a, .cards h3 a, .exercises a")) {
            link.classList.toggle("done", done.has(pageOf(link)));
        }
        const count = document.querySelector(".progress-count");
        if (!count) return;
        const chapters = [...document.querySelectorAll(".cards h3 a")];
        const amounts = [
            [count.dataset.chapters, chapters.filter((link) => done.has(pageOf(link))).length, chapters.length],
            [count.dataset.exercises, [...done].filter((name) => name.startsWith("exercise-")).length, count.dataset.allExercises],
            [count.dataset.questions, [...done].filter((name) => name.includes("?")).length, ""],
        ];
        const [bar, text] = count.children;
        [bar.value, bar.max] = amounts[0].slice(1);
        text.textContent = amounts.filter(([, n]) => n > 0)
            .map(([words, n, all]) => words.replace("{n}", n).replace("{all}", all)).join(" · ");
        const isHere = showPlace(chapters);
        count.hidden = done.size === 0 && !isHere;
    };

    // The contents lead to the section that was read last. Its title is known in the language in which it was read.
    const showPlace = (chapters) => {
        const place = load("place");
        const chapter = chapters.find((link) => pageOf(link) === place?.page);
        const line = document.querySelector(".continue");
        line.hidden = !chapter;
        if (!chapter) return false;
        const title = place.language === document.documentElement.lang ? place.title : "";
        const number = chapter.closest("li").querySelector(".number").textContent;
        const name = `${number}. ${chapter.textContent}` + (title ? ` · ${title}` : "");
        const link = line.firstElementChild;
        link.textContent = line.dataset.text.replace("{place}", () => name);
        link.href = `${place.page}.html` + (place.section ? `#${place.section}` : "");
        return true;
    };

    for (const box of document.querySelectorAll("input[data-progress]")) {
        const name = box.dataset.progress;
        box.addEventListener("change", () => keep(name, box.checked));
        if (name.startsWith("exercise-")) continue;
        const stop = () => {
            const section = document.querySelector("#outline [aria-current]");
            save("place", {
                page: name, section: section?.hash.slice(1) ?? "", title: section?.textContent ?? "",
                language: document.documentElement.lang,
            });
        };
        addEventListener("pagehide", stop);
        addEventListener("visibilitychange", () => { if (document.hidden) stop(); });
    }
    for (const [index, question] of [...document.querySelectorAll(".quiz > li")].entries()) {
        const name = `${page}?${index + 1}`;
        for (const answer of question.querySelectorAll(".answer.right")) {
            answer.addEventListener("toggle", () => {
                if (!answer.open) return;
                keep(name, true);
                question.classList.add("answered");
            });
        }
    }
    document.querySelector(".progress-count button")?.addEventListener("click", ({ target }) => {
        if (!confirm(target.parentElement.dataset.reset)) return;
        for (const name of ["progress", "place"]) save(name, null);
        done.clear();
        show();
    });

    // A page that the browser kept while the reader was on another one is out of date.
    const refresh = () => {
        read();
        for (const box of document.querySelectorAll("input[data-progress]")) box.checked = done.has(box.dataset.progress);
        for (const [index, question] of [...document.querySelectorAll(".quiz > li")].entries()) {
            question.classList.toggle("answered", done.has(`${page}?${index + 1}`));
        }
        show();
    };
    addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
    refresh();
})();
