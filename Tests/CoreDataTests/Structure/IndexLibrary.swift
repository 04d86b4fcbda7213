import Foundation
import TestSupport

/// The functions of `libIndexStore.so` that the tests call.
final class IndexLibrary {
    // The library's strings are a pointer and a length, which is what `iovec` is.
    typealias Text = iovec
    typealias Visitor = @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Bool
    typealias TextVisitor = @convention(c) (UnsafeMutableRawPointer?, Text) -> Bool
    typealias Open = @convention(c) (OpaquePointer?, UnsafePointer<CChar>, OpaquePointer?) -> OpaquePointer?
    typealias Close = @convention(c) (OpaquePointer?) -> Void
    typealias TextOf = @convention(c) (OpaquePointer?) -> Text
    typealias Visit = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Visitor) -> Bool
    typealias Numbers =
        @convention(c) (
            OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
        ) -> Void

    let openStore: @convention(c) (UnsafePointer<CChar>, OpaquePointer?) -> OpaquePointer?
    let openUnit: Open
    let openRecord: Open
    let closeUnit: Close
    let closeRecord: Close
    let mainFile: TextOf
    let identifier: TextOf
    let name: TextOf
    let symbol: @convention(c) (OpaquePointer?) -> OpaquePointer?
    let roles: @convention(c) (OpaquePointer?) -> UInt64
    private let visitUnits: @convention(c) (OpaquePointer?, UInt32, UnsafeMutableRawPointer?, TextVisitor) -> Bool
    private let visitDependencies: Visit
    private let visitOccurrences: Visit
    private let dependencyKind: @convention(c) (OpaquePointer?) -> Int32
    private let dependencyName: TextOf
    private let modificationTime: Numbers
    private let lineAndColumn: Numbers

    init() throws {
        guard let handle = dlopen(try Self.path(), RTLD_NOW) else {
            throw TestFailure(String(cString: dlerror()))
        }
        func load<Function>(_ name: String) throws -> Function {
            guard let address = dlsym(handle, "indexstore_" + name) else {
                throw TestFailure("libIndexStore.so has no indexstore_\(name)")
            }
            return unsafeBitCast(address, to: Function.self)
        }
        openStore = try load("store_create")
        openUnit = try load("unit_reader_create")
        openRecord = try load("record_reader_create")
        closeUnit = try load("unit_reader_dispose")
        closeRecord = try load("record_reader_dispose")
        mainFile = try load("unit_reader_get_main_file")
        identifier = try load("symbol_get_usr")
        name = try load("symbol_get_name")
        symbol = try load("occurrence_get_symbol")
        roles = try load("occurrence_get_roles")
        visitUnits = try load("store_units_apply_f")
        visitDependencies = try load("unit_reader_dependencies_apply_f")
        visitOccurrences = try load("record_reader_occurrences_apply_f")
        dependencyKind = try load("unit_dependency_get_kind")
        dependencyName = try load("unit_dependency_get_name")
        modificationTime = try load("unit_reader_get_modification_time")
        lineAndColumn = try load("occurrence_get_line_col")
    }

    /// The toolchain's library lies two folders above its standard library, which every test has loaded.
    private static func path() throws -> String {
        // A file of the kernel's has no size, so it is read to its end.
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps"))
        let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        guard let line = maps.split(separator: "\n").first(where: { $0.hasSuffix("/libswiftCore.so") }),
            let start = line.firstIndex(of: "/")
        else { throw TestFailure("the Swift standard library is not loaded") }
        return URL(fileURLWithPath: String(line[start...]))
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("libIndexStore.so").path
    }

    func text(_ text: Text) -> String {
        String(decoding: UnsafeRawBufferPointer(start: text.iov_base, count: Int(text.iov_len)), as: UTF8.self)
    }

    func units(of store: OpaquePointer) -> [String] {
        var units: [String] = []
        var body: (Text) -> Void = { units.append(self.text($0)) }
        withUnsafeMutablePointer(to: &body) { body in
            _ = visitUnits(store, 0, body) { body, name in
                body!.assumingMemoryBound(to: ((Text) -> Void).self).pointee(name)
                return true
            }
        }
        return units
    }

    /// The record of a unit's main file: a Swift file has one.
    func record(of unit: OpaquePointer) -> String? {
        var record: String?
        visit(unit, visitDependencies) { if dependencyKind($0) == 2 { record = text(dependencyName($0)) } }
        return record
    }

    func occurrences(of record: OpaquePointer, _ body: (OpaquePointer) -> Void) {
        visit(record, visitOccurrences, body)
    }

    /// Calls `body` with each element, which is gone when `body` returns.
    private func visit(_ reader: OpaquePointer, _ visit: Visit, _ body: (OpaquePointer) -> Void) {
        withoutActuallyEscaping(body) { body in
            var body = body
            withUnsafeMutablePointer(to: &body) { body in
                _ = visit(reader, body) { body, element in
                    body!.assumingMemoryBound(to: ((OpaquePointer) -> Void).self).pointee(element!)
                    return true
                }
            }
        }
    }

    func time(of unit: OpaquePointer) -> Int64 {
        var (seconds, nanoseconds) = (Int64(0), Int64(0))
        modificationTime(unit, &seconds, &nanoseconds)
        return seconds * 1_000_000_000 + nanoseconds
    }

    func line(of occurrence: OpaquePointer) -> Int {
        var (line, column) = (UInt32(0), UInt32(0))
        lineAndColumn(occurrence, &line, &column)
        return Int(line)
    }
}
