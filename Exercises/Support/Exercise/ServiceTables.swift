import Foundation

/// The rows of one store of a `JSONService`, and its responses to requests.
///
/// A row is identified by its path, an entity's name with a number. Its version is 1 at first and increases with each
/// change:
///
///     {"path": "Bike/7", "version": 3, "values": {"number": 12, "station": "Station/1"}}
///
/// A to-one relationship is the path of the related row, or null. A to-many relationship is a list of paths; a client
/// writes it with the other values, and reads it with `related` alone.
///
///     GET metadata        {"metadata": text}, or 404 before the first PUT
///     PUT metadata        {"metadata": text} → {}
///     GET rows/Bike/7     the row, or 404
///     POST query          {"entities": ["Bike"], "where": condition, "sort": [["number", "ascending"]], "offset": 0,
///                          "limit": 10, "only": "paths" or "count"}; all but the entities can be left out
///                         → {"rows": [row, …]}, {"paths": [path, …]} or {"count": number}
///     POST related        {"paths": ["Station/1", …], "relationship": "bikes"}
///                         → {"related": {"Station/1": ["Bike/7", …], …}, "rows": [row, …]}
///     POST numbers        {"Bike": 2} → {"Bike": [8, 9]}: numbers that were never used
///     POST changes        {"write": [{"path": …, "version": …, "values": …}], "delete": [{"path": …, "version": …}],
///                          "metadata": text} → {"versions": {"Bike/7": 4, …}}
///                         Applied entirely or not at all. A version is the one that the client has read, 0 for a new
///                         row. 409 if the row has another version: {"conflicts": [{"path": "Bike/7", "version": 4}]},
///                         with version 0 for a deleted row.
///
/// A condition compares the value at a key path, which can lead through relationships, or joins other conditions:
///
///     {"path": "station.name", "is": "=", "value": "Harbor"}     =, !=, <, <=, >, >=, in (a list), beginsWith
///     {"path": "bikes.number", "is": ">", "value": 9, "any": true}
///     {"and": [condition, …]}, {"or": [condition, …]}, {"not": condition}, {"constant": true}
///
/// An invalid request gets status 400: {"error": "…"}.
struct ServiceTables {
    struct Row {
        var version: Int
        var values: [String: Any]
    }

    typealias Object = [String: Any]

    struct Misunderstood: Error {
        var reason: String
    }

    var rows: [String: Row] = [:]
    private var metadata: String?
    private var lastNumbers: [String: Int] = [:]

    mutating func put(_ path: String, _ values: Object) {
        let row = rows[path] ?? Row(version: 0, values: [:])
        rows[path] = Row(version: row.version + 1, values: row.values.merging(values) { $1 })
        let (entity, number) = Self.split(path)
        lastNumbers[entity] = max(lastNumbers[entity] ?? 0, number)
    }

    mutating func answer(_ method: String, _ parts: [String], _ body: Object) -> (status: Int, body: Object) {
        do {
            switch (method, parts.first) {
            case ("GET", "metadata"): return metadata.map { (200, ["metadata": $0]) } ?? (404, ["error": "no metadata"])
            case ("PUT", "metadata"):
                metadata = body["metadata"] as? String
                return (200, [:])
            case ("GET", "rows"):
                let path = parts.dropFirst().joined(separator: "/")
                return rows[path] == nil ? (404, ["error": "no row \(path)"]) : (200, shown(path))
            case ("POST", "query"): return (200, try query(body))
            case ("POST", "related"): return (200, related(body))
            case ("POST", "numbers"): return (200, drawn(body))
            case ("POST", "changes"): return change(body)
            default: return (404, ["error": "\(method) \(parts.joined(separator: "/")) is not one of the requests"])
            }
        } catch {
            return (400, ["error": (error as? Misunderstood)?.reason ?? "\(error)"])
        }
    }

    private static func split(_ path: String) -> (entity: String, number: Int) {
        let parts = path.split(separator: "/")
        return (parts.first.map(String.init) ?? "", parts.last.flatMap { Int($0) } ?? 0)
    }

    // MARK: Reading

    /// A row in the form that is sent to clients, without to-many relationships.
    private func shown(_ path: String) -> Object {
        let row = rows[path]
        return [
            "path": path, "version": row?.version ?? 0, "values": (row?.values ?? [:]).filter { !($0.value is [Any]) },
        ]
    }

    private func query(_ body: Object) throws -> Object {
        guard let entities = body["entities"] as? [String] else {
            throw Misunderstood(reason: "\"entities\" is missing")
        }
        var found = rows.keys.filter { entities.contains(Self.split($0).entity) }.sorted {
            Self.split($0) < Self.split($1)
        }
        if let condition = body["where"] as? Object {
            found = try found.filter { try ServiceCondition(tables: self).holds(condition, for: $0) }
        }
        let reader = ServiceCondition(tables: self)
        for order in (body["sort"] as? [[String]] ?? []).reversed() {
            guard order.count == 2, ["ascending", "descending"].contains(order[1]) else {
                throw Misunderstood(reason: "a sort order is [key path, ascending or descending], not \(order)")
            }
            found = found.enumerated().sorted { one, other in
                let result = reader.compare(
                    reader.value(order[0], of: one.element), reader.value(order[0], of: other.element))
                guard result != .orderedSame else { return one.offset < other.offset }
                return result == (order[1] == "ascending" ? .orderedAscending : .orderedDescending)
            }.map(\.element)
        }
        found = Array(found.dropFirst(body["offset"] as? Int ?? 0).prefix((body["limit"] as? Int) ?? .max))
        switch body["only"] as? String {
        case "count": return ["count": found.count]
        case "paths": return ["paths": found]
        case nil: return ["rows": found.map(shown)]
        case let only?: throw Misunderstood(reason: "\"only\" is paths or count, not \(only)")
        }
    }

    private func related(_ body: Object) -> Object {
        let name = body["relationship"] as? String ?? ""
        var lists: [String: [String]] = [:]
        var found: Set<String> = []
        for path in body["paths"] as? [String] ?? [] {
            let value = rows[path]?.values[name]
            let list = (value as? [String] ?? (value as? String).map { [$0] } ?? []).filter { rows[$0] != nil }
            lists[path] = list
            found.formUnion(list)
        }
        return ["related": lists, "rows": found.sorted().map(shown)]
    }

    // MARK: Writing

    private mutating func drawn(_ counts: Object) -> Object {
        var drawn: Object = [:]
        for (entity, count) in counts {
            let (last, count) = (lastNumbers[entity] ?? 0, count as? Int ?? 0)
            drawn[entity] = (0..<count).map { last + 1 + $0 }
            lastNumbers[entity] = last + count
        }
        return drawn
    }

    private mutating func change(_ body: Object) -> (Int, Object) {
        let writes = body["write"] as? [Object] ?? []
        let deletions = body["delete"] as? [Object] ?? []
        let conflicts = (writes + deletions).filter { change in
            (rows[change["path"] as? String ?? ""]?.version ?? 0) != change["version"] as? Int
        }
        guard conflicts.isEmpty else {
            let paths = conflicts.compactMap { $0["path"] as? String }
            return (409, ["conflicts": paths.map { ["path": $0, "version": rows[$0]?.version ?? 0] as Object }])
        }
        var versions: [String: Int] = [:]
        for write in writes {
            guard let path = write["path"] as? String else { continue }
            put(path, write["values"] as? Object ?? [:])
            versions[path] = rows[path]?.version
        }
        for deletion in deletions { rows[deletion["path"] as? String ?? ""] = nil }
        if let text = body["metadata"] as? String { metadata = text }
        return (200, ["versions": versions])
    }
}
