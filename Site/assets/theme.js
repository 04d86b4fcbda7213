// Runs before the page is drawn, so that a chosen color scheme does not flash.
document.documentElement.classList.add("js");
try {
    const theme = localStorage.getItem("theme");
    if (theme) document.documentElement.dataset.theme = theme;
} catch {
    // Some browsers provide no storage for pages opened from a file.
}
