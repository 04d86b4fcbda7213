/// One XML element of a model file, with its attributes in the order of the file.
public struct ModelNode: Sendable {
    /// One attribute of an XML element.
    public struct Attribute: Sendable, Equatable {
        public var name: String
        public var value: String
    }

    public var name: String
    /// The attributes, in the order of the file.
    public var attributes: [Attribute]
    /// The elements inside this one, in the order of the file.
    public var children: [ModelNode]
    /// The line on which the element starts; 0 if it was not read from a file.
    public var line: Int

    /// Creates an element. Its attributes are kept in the given order.
    public init(name: String, attributes: [Attribute] = [], children: [ModelNode] = [], line: Int = 0) {
        self.name = name
        self.attributes = attributes
        self.children = children
        self.line = line
    }

    /// The value of an attribute. A new attribute is inserted in Xcode's order; nil removes it.
    public subscript(_ name: String) -> String? {
        get { attributes.first { $0.name == name }?.value }
        set {
            let index = attributes.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): attributes[index].value = value
            case (let index?, nil): attributes.remove(at: index)
            case (nil, let value?):
                let place = ModelGrammar.place(of: name, among: attributes.map(\.name), in: self.name)
                attributes.insert(Attribute(name: name, value: value), at: place)
            case (nil, nil): break
            }
        }
    }

    /// Whether an attribute is YES or true. A missing attribute means no.
    public func flag(_ name: String) -> Bool {
        self[name] == "YES" || self[name] == "true"
    }

    /// The first child with this name.
    public func first(_ name: String) -> ModelNode? {
        children.first { $0.name == name }
    }
}

/// Elements are equal if they have the same content: the order of attributes and the lines don't matter.
extension ModelNode: Equatable {
    public static func == (left: ModelNode, right: ModelNode) -> Bool {
        left.name == right.name && left.children == right.children
            && left.attributes.sorted { $0.name < $1.name } == right.attributes.sorted { $0.name < $1.name }
    }
}

/// A typed view of a node.
public protocol ModelElement: Sendable, Equatable {
    /// The name of the XML element.
    static var elementName: String { get }
    /// The XML element, with attributes and children that the view does not cover.
    var node: ModelNode { get set }
    /// Creates a view of an XML element, whose name is not checked.
    init(node: ModelNode)
}

extension ModelElement {
    /// The line of the file on which the element starts; 0 if it was not read from a file.
    public var line: Int { node.line }
}

extension ModelNode {
    func elements<Element: ModelElement>() -> [Element] {
        children.filter { $0.name == Element.elementName }.map(Element.init(node:))
    }

    /// Replaces the elements of the same kind.
    mutating func set<Element: ModelElement>(_ elements: [Element]) {
        let former = children.firstIndex { $0.name == Element.elementName }
        children.removeAll { $0.name == Element.elementName }
        let names = children.map(\.name)
        let place = former ?? ModelGrammar.place(ofChild: Element.elementName, among: names, in: name)
        children.insert(contentsOf: elements.map(\.node), at: place)
    }

    /// Replaces elements that Xcode wraps in another element.
    mutating func setWrapped<Element: ModelElement>(_ elements: [Element], in wrapper: String) {
        var wrapping = first(wrapper) ?? ModelNode(name: wrapper)
        wrapping.set(elements)
        children.removeAll { $0.name == wrapper }
        guard !elements.isEmpty else { return }
        children.insert(wrapping, at: ModelGrammar.place(ofChild: wrapper, among: children.map(\.name), in: name))
    }

    mutating func setFlag(_ name: String, _ value: Bool) {
        self[name] = value ? "YES" : nil
    }
}
