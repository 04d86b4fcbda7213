"use strict";

// The color scheme: the button cycles through the system's, light and dark.
const root = document.documentElement;
const themeButton = document.querySelector(".theme-button");
const themes = ["auto", "light", "dark"];
const currentTheme = () => root.dataset.theme || "auto";
const nameTheme = () => {
    const name = `${themeButton.dataset.label}: ${themeButton.dataset[currentTheme()]}`;
    themeButton.setAttribute("aria-label", name);
    themeButton.title = name;
};
nameTheme();
themeButton.addEventListener("click", () => {
    const next = themes[(themes.indexOf(currentTheme()) + 1) % themes.length];
    if (next === "auto") delete root.dataset.theme;
    else root.dataset.theme = next;
    try {
        if (next === "auto") localStorage.removeItem("theme");
        else localStorage.setItem("theme", next);
    } catch {
        // Without storage, the choice applies only to this page.
    }
    nameTheme();
});

// The current section: marked in the list "on this page", and kept when the reader switches the language.
const outline = document.querySelector("#outline");
const language = document.querySelector("a.language");
const languageAddress = language.getAttribute("href");
const headings = [...document.querySelectorAll("main .heading > [id]")];
let scheduled = false;
const follow = () => {
    scheduled = false;
    const line = 120;
    let current = null;
    for (const heading of headings) {
        if (heading.getBoundingClientRect().top > line) break;
        current = heading;
    }
    // A short last section cannot be scrolled to the top, so at the end of the page the address decides.
    const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.body.scrollHeight - 2;
    const named = headings.find((heading) => heading.id === decodeURIComponent(location.hash.slice(1)));
    if (isAtEnd && named) current = named;
    language.href = languageAddress + (current ? "#" + current.id : "");
    if (!outline) return;
    for (const link of outline.querySelectorAll("a")) {
        if (current && link.hash === "#" + current.id) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
    }
};
const schedule = () => {
    if (!scheduled) requestAnimationFrame(follow);
    scheduled = true;
};
addEventListener("scroll", schedule, { passive: true });
addEventListener("hashchange", schedule);
follow();

// The list at the side shows the page's entry, which may be far down.
const places = document.querySelector("#chapters");
const here = places.querySelector("[aria-current]");
const showPlace = () => {
    if (here) places.scrollTop = here.offsetTop - places.clientHeight / 2;
};
showPlace();
places.addEventListener("toggle", showPlace);

// On a narrow screen, the lists are below the text, with links to them. If the browser supports popovers, buttons
// replace the links, and a list closes after use.
for (const link of document.querySelectorAll("a[data-opens]")) {
    const list = document.getElementById(link.dataset.opens);
    if (!("popover" in HTMLElement.prototype) || !list) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = link.className;
    button.textContent = link.textContent;
    list.popover = "auto";
    button.popoverTargetElement = list;
    link.replaceWith(button);
    list.addEventListener("click", (event) => {
        if (event.target.closest("a") && list.matches(":popover-open")) list.hidePopover();
    });
}

// Copying code.
const addCopyButtons = (place) => {
    if (!navigator.clipboard) return;
    for (const source of place.querySelectorAll(".source:not(.diagram), .command:not(.incomplete)")) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "copy";
        button.textContent = document.body.dataset.copy;
        button.addEventListener("click", async () => {
            await navigator.clipboard.writeText(source.querySelector("code").textContent.trimEnd());
            button.textContent = document.body.dataset.copied;
            setTimeout(() => { button.textContent = document.body.dataset.copy; }, 1500);
        });
        source.append(button);
    }
};
addCopyButtons(document);

// Elements that scroll sideways are reachable by keyboard; others need not be.
const watcher = new ResizeObserver((entries) => {
    for (const { target } of entries) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
});
for (const element of document.querySelectorAll("main [tabindex='0']")) watcher.observe(element);

// The arrow keys turn the pages, unless they scroll code or move in a field.
addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const relation = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!relation || event.target.closest("input, textarea, select, pre, dialog, [tabindex='0'], [popover]")) return;
    const link = document.querySelector(`.neighbors a[rel="${relation}"]`);
    if (link) link.click();
});

// A solution is not part of its page. It is loaded when the reader asks for it, and can be hidden again.
for (const button of document.querySelectorAll("button[data-solution]")) {
    const show = button.textContent;
    const place = document.createElement("div");
    place.className = "shown";
    place.hidden = true;
    const failure = document.createElement("p");
    failure.setAttribute("role", "alert");
    button.after(failure, place);
    button.setAttribute("aria-expanded", "false");
    let isLoading = false;
    const toggle = () => {
        place.hidden = !place.hidden;
        button.setAttribute("aria-expanded", String(!place.hidden));
        button.textContent = place.hidden ? show : button.dataset.hide;
    };
    const finish = () => {
        isLoading = false;
        if (!window.faultlineSolution) {
            failure.textContent = button.dataset.failed;
            return;
        }
        place.innerHTML = window.faultlineSolution;
        addCopyButtons(place);
        toggle();
        place.querySelector("pre").focus();
    };
    button.addEventListener("click", () => {
        if (isLoading) return;
        if (place.firstChild) {
            toggle();
            return;
        }
        failure.textContent = "";
        isLoading = true;
        const script = document.createElement("script");
        script.src = `${document.body.dataset.root}assets/solutions/${button.dataset.solution}.js`;
        script.onload = finish;
        script.onerror = finish;
        document.head.append(script);
    });
}
