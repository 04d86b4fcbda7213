import Course
import Foundation

/// The student's progress, which the kit saves next to the answers. It contains the number of hints that were opened.
///
/// Students can edit or delete the file, so it never counts for points, and a file that can't be read is ignored.
enum HandInProgress {
    /// The path of the file in a hand-in: the one nearest to the top.
    static func path(among paths: [String]) -> String? {
        paths.filter { path in
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            return (2...6).contains(parts.count)
                && parts.suffix(2) == [Kit.stateName[...], LearnerProgress.fileName[...]]
                && !parts.contains("..") && !parts.contains("")
        }
        .min { ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1) }
    }

    /// Whether a file with this name in this folder is the one.
    static func isFile(_ name: String, in folder: String) -> Bool {
        name == LearnerProgress.fileName && (folder == Kit.stateName || folder.hasSuffix("/\(Kit.stateName)"))
    }

    /// The number of hints of each exercise that were opened, by the exercise's path; nil if there is no file.
    static func hints(_ exercises: [Exercise], in folder: URL, paths: [String]) -> [String: Int]? {
        guard let path = path(among: paths) else { return nil }
        var place = folder
        for part in path.split(separator: "/") {
            place.appendPathComponent(String(part))
            if HandInReader.kind(of: place) == .link { return nil }
        }
        var status = stat()
        guard HandInReader.kind(of: place) == .file, lstat(place.path, &status) == 0,
            status.st_size <= HandIn.sizeLimit, let data = try? Data(contentsOf: place),
            let progress = try? LearnerProgress(data)
        else { return nil }
        let counts = exercises.map { ($0.path, min(max(progress[$0].hints ?? 0, 0), 3)) }
        return Dictionary(counts) { first, _ in first }
    }
}
