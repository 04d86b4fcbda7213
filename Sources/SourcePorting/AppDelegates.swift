import SwiftSyntax

/// Classes that the system calls, such as the app delegate of Xcode's template, which owns the persistent container.
///
/// They use nothing of a framework except a superclass without state and protocols with optional requirements. A copy
/// keeps such a class, as a subclass of `NSObject`, with the members that do not need the framework.
enum AppDelegates {
    static func contain(_ node: ClassDeclSyntax) -> Bool {
        guard let types = node.inheritanceClause?.inheritedTypes, let first = types.first?.type.baseName else {
            return false
        }
        guard [responder, "NSObject"].contains(first) else { return false }
        return types.contains { protocols.contains($0.type.baseName) }
            && types.dropFirst().allSatisfy {
                protocols.contains($0.type.baseName) || Availability.framework(of: $0.type.baseName) == nil
            }
    }

    fileprivate static let responder = "UIResponder"

    fileprivate static let protocols: Set<String> = [
        "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate", "NSApplicationDelegate",
        "WKApplicationDelegate", "WKExtensionDelegate", "UNUserNotificationCenterDelegate",
    ]

    /// Attributes of the class by which the system finds it.
    fileprivate static let attributes: Set<String> = ["main", "UIApplicationMain", "NSApplicationMain"]

    /// The members that the class no longer inherits.
    static func lostMembers(of node: ClassDeclSyntax) -> Set<String> {
        guard contain(node), node.inheritanceClause?.inheritedTypes.first?.type.baseName == responder else { return [] }
        return responderMembers
    }

    /// The members of `UIResponder` whose declarations do not name absent types.
    private static let responderMembers: Set<String> = [
        "next", "isFirstResponder", "canBecomeFirstResponder", "becomeFirstResponder", "canResignFirstResponder",
        "resignFirstResponder", "canPerformAction", "target", "undoManager", "keyCommands", "inputView",
        "inputAccessoryView", "reloadInputViews", "validateCommand", "buildMenu",
    ]
}

extension Rewriter {
    /// Replaces what the class inherits, and isolates it to the main actor, as its protocols do.
    func rewriteAppDelegate(_ node: ClassDeclSyntax) {
        guard AppDelegates.contain(node), let clause = node.inheritanceClause else { return }
        let kept = clause.inheritedTypes.map(\.type.baseName).filter {
            $0 != AppDelegates.responder && $0 != "NSObject" && !AppDelegates.protocols.contains($0)
        }
        replace(clause.inheritedTypes.range, with: (["NSObject"] + kept).joined(separator: ", "))
        for attribute in node.attributes.compactMap({ $0.as(AttributeSyntax.self) })
        where AppDelegates.attributes.contains(attribute.attributeName.trimmedDescription) {
            replace(attribute.range, with: "")
        }
        if node.attributes.first(named: "MainActor") == nil {
            insert("@MainActor ", at: (node.modifiers.first?.range ?? node.classKeyword.range).lowerBound)
        }
        note(.appDelegate, node.name.text, at: node)
    }
}
