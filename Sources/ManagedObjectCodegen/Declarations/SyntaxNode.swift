/// One node of the syntax tree that the compiler prints as JSON, reduced to the parts that are used here.
///
/// The compiler's format is not stable, so everything is optional, and unknown parts are skipped rather than rejected.
struct SyntaxNode: Decodable {
    let kind: String
    /// The mangled name, with the prefix `s:`.
    let usr: String?
    /// The first and the last byte of the declaration's text.
    let range: Range?
    let name: Name?
    /// The mangled type in the declaration's interface.
    let interfaceType: String?
    let extendedType: String?
    let access: String?
    let isStatic: Bool?
    let isImplicit: Bool?
    let isLet: Bool?
    let isInout: Bool?
    let isVariadic: Bool?
    let attributes: [Attribute]?
    let accessors: [SyntaxNode]?
    let members: [SyntaxNode]?
    let items: [SyntaxNode]?
    let inherits: Inherits?
    let result: String?
    let parameters: Parameters?
    let modulePath: [String]?
    let body: Body?
    let genericSignature: Empty?
    let filename: String?

    enum CodingKeys: String, CodingKey {
        case kind = "_kind"
        case usr, range, name, access, accessors, members, items, inherits, result, body, filename
        case interfaceType = "interface_type"
        case extendedType = "extended_type"
        case isStatic = "static"
        case isImplicit = "implicit"
        case isLet = "let"
        case isInout = "inout"
        case isVariadic = "variadic"
        case attributes = "attrs"
        case parameters = "params"
        case modulePath = "module_path"
        case genericSignature = "generic_signature"
    }

    struct Range: Decodable { let start: Int, end: Int }
    struct Empty: Decodable {}

    struct Name: Decodable {
        let base: Base
        let labels: [String]?

        struct Base: Decodable { let name: String? }
        enum CodingKeys: String, CodingKey {
            case base = "base_name"
            case labels = "args"
        }
    }

    struct Attribute: Decodable {
        let kind: String
        let type: String?
        let access: String?
        private let deprecated: Mark?
        private let unavailable: Mark?
        var isDeprecated: Bool { deprecated?.isSet ?? false }
        var isUnavailable: Bool { unavailable?.isSet ?? false }

        /// `true`, or the version since which it applies.
        private struct Mark: Decodable {
            let isSet: Bool
            init(from decoder: any Decoder) throws {
                isSet = (try? decoder.singleValueContainer().decode(Bool.self)) ?? true
            }
        }

        enum CodingKeys: String, CodingKey {
            case kind = "_kind"
            case type, access
            case deprecated, unavailable
        }
    }

    struct Inherits: Decodable {
        let superclass: String?
        let conformances: [Conformance]?

        enum CodingKeys: String, CodingKey {
            case conformances
            case superclass = "superclass_type"
        }

        struct Conformance: Decodable {
            let kind: String
            let protocolUSR: String?
            enum CodingKeys: String, CodingKey {
                case kind = "_kind"
                case protocolUSR = "protocol"
            }
        }
    }

    struct Parameters: Decodable {
        let all: [SyntaxNode]?
        enum CodingKeys: String, CodingKey { case all = "params" }
    }

    /// The declarations in the body of a function. Statements are skipped, because they have other members.
    struct Body: Decodable {
        let declarations: [SyntaxNode]

        enum CodingKeys: String, CodingKey { case elements }

        init(from decoder: any Decoder) throws {
            let body = try decoder.container(keyedBy: CodingKeys.self)
            let elements = try body.decodeIfPresent([Element].self, forKey: .elements)
            declarations = (elements ?? []).compactMap(\.declaration)
        }

        private struct Element: Decodable {
            let declaration: SyntaxNode?

            init(from decoder: any Decoder) throws {
                let kind = try decoder.container(keyedBy: SyntaxNode.CodingKeys.self).decode(String.self, forKey: .kind)
                declaration = kind.hasSuffix("_decl") ? try SyntaxNode(from: decoder) : nil
            }
        }
    }

    var baseName: String? { name?.base.name }

    /// Whether a superclass conforms to the protocol with this mangled name.
    func inheritsConformance(to protocolUSR: String) -> Bool {
        let conformances = inherits?.conformances ?? []
        return conformances.contains { $0.kind == "inherited_conformance" && $0.protocolUSR == protocolUSR }
    }

    func has(_ attribute: String) -> Bool { attributes?.contains { $0.kind == attribute } ?? false }
}
