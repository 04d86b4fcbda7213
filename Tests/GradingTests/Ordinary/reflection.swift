private func useReflection(_ department: Department) throws {
    for child in Mirror(reflecting: (a: 1, b: "x")).children { print(child.label ?? "", child.value) }
    print(
        type(of: department), String(describing: Employee.self), department is Department,
        (department as Any) as? Employee == nil)
    print(department.entity.attributesByName.keys.sorted(), department.objectID.uriRepresentation().scheme ?? "")
}
