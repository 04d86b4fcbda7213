"use strict";

// What the reader has done: chapters read, exercises solved, questions answered. It stays in this browser.
(() => {
    let done = new Set();
    try {
        done = new Set(JSON.parse(localStorage.getItem("progress") || "[]"));
    } catch {
        // Without storage, or after someone else's words in it, progress begins anew.
    }
    const keep = (name, isDone) => {
        if (isDone) done.add(name);
        else done.delete(name);
        try {
            localStorage.setItem("progress", JSON.stringify([...done]));
        } catch {
            // It lasts for this page.
        }
        show();
    };

    // Links to what is done get a mark. The contents count the chapters.
    const show = () => {
        for (const link of document.querySelectorAll(".chapter-list a, .cards h3 a, .exercises a")) {
            const name = link.getAttribute("href").split(/[.#]/)[0];
            link.classList.toggle("done", done.has(name));
        }
        const count = document.querySelector("[data-progress-count]");
        if (!count) return;
        const all = [...document.querySelectorAll(".cards h3 a")].map((link) => link.getAttribute("href").split(".")[0]);
        const read = all.filter((name) => done.has(name)).length;
        count.hidden = read === 0;
        count.firstElementChild.value = read;
        count.firstElementChild.max = all.length;
        count.lastElementChild.textContent = count.dataset.progressCount.replace("{n}", read).replace("{all}", all.length);
    };

    for (const box of document.querySelectorAll("input[data-progress]")) {
        box.checked = done.has(box.dataset.progress);
        box.addEventListener("change", () => keep(box.dataset.progress, box.checked));
    }
    const page = location.pathname.split("/").pop().replace(".html", "");
    for (const [index, question] of [...document.querySelectorAll(".quiz > li")].entries()) {
        const name = `${page}?${index + 1}`;
        question.classList.toggle("answered", done.has(name));
        for (const answer of question.querySelectorAll(".answer.right")) {
            answer.addEventListener("toggle", () => {
                if (!answer.open) return;
                keep(name, true);
                question.classList.add("answered");
            });
        }
    }
    show();
})();
