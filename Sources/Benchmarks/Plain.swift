import CoreData
import SQLiteBaseline

/// The C side: one connection with its prepared statements.
final class Plain {
    private let baseline: OpaquePointer

    init(_ store: URL) throws {
        var opened: OpaquePointer?
        let code = baseline_open(store.path, &opened)
        guard let opened else { throw BenchmarkError("The baseline cannot allocate memory.") }
        baseline = opened
        try check(code)
    }

    deinit { baseline_close(baseline) }

    func insert(_ people: UnsafeBufferPointer<BaselinePerson>) throws {
        try check(baseline_insert(baseline, people.baseAddress, Int64(people.count)))
    }
    func readAll() throws -> BaselineSum { try summing { baseline_read_all(baseline, &$0) } }
    func read(from lower: String, to upper: String) throws -> BaselineSum {
        try summing { baseline_read_range(baseline, lower, upper, &$0) }
    }
    func read(keys: [Int64], together: Bool = false) throws -> BaselineSum {
        try summing { baseline_read_by_key(baseline, keys, Int64(keys.count), together ? 1 : 0, &$0) }
    }
    func count(from lower: String, to upper: String, times: Int) throws -> Int {
        var found: Int64 = 0
        try check(baseline_count_range(baseline, lower, upper, Int64(times), &found))
        return Int(found)
    }
    func readMembers(of departments: [Int64]) throws -> BaselineSum {
        try summing { baseline_read_members(baseline, departments, Int64(departments.count), &$0) }
    }
    func readGrouped() throws -> BaselineSum { try summing { baseline_read_grouped(baseline, &$0) } }
    func readScreen(_ screen: Int) throws -> BaselineSum {
        try summing { baseline_read_screen(baseline, Int64(screen), &$0) }
    }
    func records(_ count: Int) throws -> [BaselineRecord] {
        var records = [BaselineRecord](repeating: BaselineRecord(), count: count)
        try check(baseline_records(baseline, &records, Int64(count)))
        return records
    }
    func update(_ records: inout [BaselineRecord], raise: Double) throws {
        try check(baseline_update(baseline, &records, Int64(records.count), raise))
    }
    func delete(_ records: [BaselineRecord]) throws {
        try check(baseline_delete(baseline, records, Int64(records.count)))
    }
    func saveOften(_ record: inout BaselineRecord, times: Int, raise: Double) throws {
        try check(baseline_save_often(baseline, &record, Int64(times), raise))
    }

    func addColumn() throws { try check(baseline_add_column(baseline)) }

    private func summing(_ body: (inout BaselineSum) -> Int32) throws -> BaselineSum {
        var sum = BaselineSum()
        try check(body(&sum))
        return sum
    }

    private func check(_ code: Int32) throws {
        guard code != 0 else { return }
        throw BenchmarkError("The baseline failed (\(code)): \(String(cString: baseline_message(baseline)))")
    }
}

extension BaselineSum {
    /// Whether the stack read the same records. Sums of doubles depend slightly on the order. The stack sums
    /// departments only if the workload follows the relationship.
    func matches(_ other: BaselineSum) -> Bool {
        count == other.count && integers == other.integers && textBytes == other.textBytes
            && (other.departments == 0 || departments == other.departments)
            && abs(reals - other.reals) <= 1e-9 * max(abs(reals), 1)
    }
}
