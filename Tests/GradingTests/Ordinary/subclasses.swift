private final class DeskHelper: NSObject {
    dynamic var name = "desk"
    override var description: String { "helper of \(name)" }
}
private class Base { func act() -> String { "base" } }
private final class Derived: Base {
    override func act() -> String { super.act() + " and more" }
}
private func useSubclasses() throws { print(DeskHelper().description, Derived().act(), (Derived() as Base) is Derived) }
