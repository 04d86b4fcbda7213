import Course

extension Reference.TypeEntry {
    /// How many of the members that have a name a chapter teaches. Initializers and the members that every type has
    /// don't count.
    func coverage(_ places: [String: SymbolIndex.Place]) -> (taught: Int, all: Int) {
        (taughtPaths(places).count, paths.count)
    }

    /// The members that have a section.
    func taughtPaths(_ places: [String: SymbolIndex.Place]) -> Set<String> {
        paths.filter { places[$0] != nil }
    }

    private var paths: Set<String> {
        Set(
            members.filter(\.kind.mayBeTaught).map {
                (name.isEmpty ? $0.title : "\(name).\($0.title)").baseName
            })
    }
}

extension Reference.Kind {
    /// The word for the kind.
    var title: Words.Key {
        switch self {
        case .class: .kindClass
        case .struct: .kindStruct
        case .enum: .kindEnum
        case .protocol: .kindProtocol
        case .extension: .kindExtension
        case .type: .kindType
        case .globals: .globals
        }
    }
}

extension Reference.MemberKind {
    /// Whether members of this kind can be in the index of symbols.
    var mayBeTaught: Bool { ![.initializers, .aliases, .operators].contains(self) }

    /// The ID of the heading, which isn't the one of a member: `NSEntityDescription` has `properties`.
    var id: String { "all-\(rawValue)" }

    /// The heading of the members of this kind.
    var title: Words.Key {
        switch self {
        case .cases: .membersCases
        case .initializers: .membersInitializers
        case .properties: .membersProperties
        case .methods: .membersMethods
        case .typeProperties: .membersTypeProperties
        case .typeMethods: .membersTypeMethods
        case .constants: .membersConstants
        case .aliases: .membersAliases
        case .operators: .membersOperators
        }
    }
}
