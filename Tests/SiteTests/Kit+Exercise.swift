import Foundation

extension Kit {
    /// A kit with one exercise that has a starter, a solution and hints.
    static func withExercise() throws -> Kit {
        let kit = try Kit(
            en: "# Faults\n\nA **fault** is a placeholder. Read `NSFetchRequest` and `NSFetchRequest`.\n\n## One\n",
            ko: "# 폴트\n\n**폴트**는 자리 표시자입니다. `NSFetchRequest` 타입을 봅니다.\n\n## 하나\n")
        try kit.write(
            Kit.catalog.replacing("\"exercises\": []", with: "\"exercises\": [\"01-count\"]", maxReplacements: 1),
            to: "Lessons/course.json")
        try kit.write("fault\t폴트\t01-faults\n", to: "Lessons/terms.tsv")
        let folder = "Exercises/01-count"
        try kit.write(
            """
            { "title": { "en": "Count", "ko": "세기" }, "goal": { "en": "Count with `count`.", "ko": "`count`로 세십시오." },
              "minutes": 5, "wrong": {} }
            """, to: "\(folder)/exercise.json")
        try kit.write(
            """
            // One function to write.
            //
            // 작성할 함수는 하나입니다.

            /// Counts the objects.
            ///
            ///     count() == 3
            ///
            /// 객체를 셉니다.
            func count() -> Int {
                0  // Your code. / 여기에 작성하십시오.
            }

            """, to: "\(folder)/Starter/Count.swift")
        try kit.write("func count() -> Int { 4711 }\n", to: "\(folder)/Solution/Count.swift")
        for language in ["en", "ko"] {
            try kit.write(
                "## Hint\n\nLook at `count(for:)`.\n\n## Hint\n\nReally.\n", to: "\(folder)/hints.\(language).md")
        }
        return kit
    }
}
