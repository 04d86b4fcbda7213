private struct Stack<Element> {
    private var elements: [Element] = []
    mutating func push(_ element: Element) { elements.append(element) }
    mutating func pop() -> Element? { elements.popLast() }
}
private func largest<Values: Collection>(_ values: Values) -> Values.Element? where Values.Element: Comparable {
    values.max()
}
private func useGenerics() throws {
    var stack = Stack<String>()
    stack.push("a")
    print(stack.pop() ?? "none", largest([3, 1, 2]) ?? 0)
}
