private func useSortDescriptors(_ department: Department) throws {
    let byName = NSSortDescriptor(
        key: "lastName", ascending: true)
    print((Array(department.employees) as NSArray).sortedArray(using: [byName]).count)
    print(department.employees.sorted { ($0.lastName, $0.firstName) < ($1.lastName, $1.firstName) }.count)
    print(department.employees.sorted(using: KeyPathComparator(\.lastName)).count)
}
