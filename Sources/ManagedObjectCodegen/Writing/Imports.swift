/// The imports of a generated file.
public enum Imports {
    /// The imports of the modules, which are public for a target whose imports are internal by default: its public
    /// declarations in the generated file have types of these modules.
    public static func text(_ modules: [String], testable: Set<String> = []) -> String {
        func lines(_ access: String) -> String {
            modules.map { testable.contains($0) ? "@testable import \($0)\n" : "\(access)import \($0)\n" }.joined()
        }
        return "#if hasFeature(InternalImportsByDefault)\n\(lines("public "))#else\n\(lines(""))#endif\n"
    }
}
