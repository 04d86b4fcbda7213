private func useKeyValueCoding(_ department: Department) throws {
    let names = (department.value(forKeyPath: "employees.lastName") as? Set<String>) ?? []
    let total = department.value(forKeyPath: "employees.@sum.salary") as? Double
    let old = department.value(forKey: "name")
    department.setValue(old, forKey: "name")
    print(names.sorted(), total ?? 0, department.primitiveValue(forKey: "name") ?? "none", department.changedValues())
}
