import Foundation
import TerminalText

/// What open pages ask the server for, and the script that asks.
extension SiteServer {
    /// The number of builds that changed the site, and what keeps the sources from being built.
    struct State: Encodable, Sendable {
        var builds = 0
        var problems: [Problem] = []
    }

    /// A mistake in the sources, as the pages of each language show it.
    public struct Problem: Encodable, Sendable {
        /// The file and the line: `Lessons/05-managed-objects/en.md:31`. Empty if the message has them.
        var place: String
        var en: String
        var ko: String

        public init(_ problem: SiteProblem) {
            place = problem.place
            en = problem.message.en
            ko = problem.message.ko
        }

        public init(_ message: LocalizedText) {
            place = ""
            en = message.en
            ko = message.ko
        }
    }

    /// Asks every half second, until the page is closed. After a build that changed the site, the page loads again.
    /// While the sources have mistakes, they are shown over the page.
    static let script = """

        <script>
        (() => {
            const korean = document.documentElement.lang === "ko";
            const note = document.createElement("section");
            note.id = "build-problems";
            note.setAttribute("role", "alert");
            note.style.cssText = "position: fixed; inset: auto 0 0; z-index: 99; max-height: 60vh; overflow: auto;"
                + "padding: 1rem 1.5rem; border-top: 4px solid var(--bad); background: var(--raised); color: var(--ink);"
                + "box-shadow: 0 -4px 24px rgb(0 0 0 / 0.25); text-align: left; overflow-wrap: anywhere";
            let builds = null;
            let shown = "[]";
            const paragraph = (name, ...parts) => {
                const element = document.createElement(name);
                element.append(...parts);
                return element;
            };
            const show = (problems) => {
                if (JSON.stringify(problems) === shown) return;
                shown = JSON.stringify(problems);
                const title = korean
                    ? "사이트를 만들지 못했습니다. 다음을 고치고 저장하십시오."
                    : "The site was not rendered. Fix this and save:";
                note.replaceChildren(paragraph("strong", title), ...problems.map(({ place, en, ko }) => {
                    const message = korean ? ko : en;
                    return place ? paragraph("p", paragraph("code", place), " ", message) : paragraph("p", message);
                }));
                if (problems.length) document.body.append(note);
                else note.remove();
            };
            const ask = async () => {
                const state = await fetch("/.builds").then((answer) => answer.json()).catch(() => null);
                if (state) {
                    if (builds !== null && state.builds !== builds) location.reload();
                    builds = state.builds;
                    show(state.problems);
                }
                setTimeout(ask, 500);
            };
            ask();
        })();
        </script>

        """
}
