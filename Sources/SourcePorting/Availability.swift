import SwiftSyntax

/// What Linux lacks: frameworks, and the names by which a source uses them.
enum Availability {
    /// Frameworks of Apple's platforms, with a module that replaces the import for the rest of the file.
    static let replacements: [String: [String]] = {
        let absent = [
            "UIKit", "AppKit", "Cocoa", "WatchKit", "CloudKit", "WidgetKit", "Intents", "AppIntents", "CoreSpotlight",
            "UserNotifications", "StoreKit", "MapKit", "CoreLocation", "Photos", "PhotosUI", "AVFoundation",
            "CoreGraphics", "QuartzCore", "CoreImage", "HealthKit", "Contacts", "EventKit", "BackgroundTasks",
            "WatchConnectivity", "ObjectiveC", "TipKit", "Charts", "MessageUI", "SafariServices", "WebKit",
        ]
        var table = Dictionary(uniqueKeysWithValues: absent.map { ($0, ["Foundation"]) })
        table["SwiftUI"] = ["Combine", "Foundation"]
        table["Darwin"] = ["Glibc"]
        return table
    }()

    /// The framework that a name comes from; nil if Linux has it, as far as is known.
    static func framework(of name: String, in file: SourceText) -> String? {
        if file.imports.contains("SwiftUI"), swiftUI.contains(name) { return "SwiftUI" }
        if appKit.contains(name) { return "AppKit" }
        if graphics.contains(name) { return "CoreGraphics" }
        return prefixes.first { prefix, _ in
            guard name.hasPrefix(prefix) else { return false }
            let rest = name.dropFirst(prefix.count)
            return rest.first?.isUppercase == true && rest.dropFirst().first?.isLowercase == true
        }?.framework
    }

    /// A name of Core Data or Foundation that does not exist on Linux, in a statement that can be left out.
    static let optionalNames: [String: String] = [
        "cloudKitContainerOptions": "CloudKit", "NSPersistentCloudKitContainerOptions": "CloudKit",
        "initializeCloudKitSchema": "CloudKit", "NSPersistentStoreFileProtectionKey": "data protection",
        "FileProtectionType": "data protection",
    ]

    private static let prefixes: [(prefix: String, framework: String)] = [
        ("UI", "UIKit"), ("XCUI", "XCUITest"), ("CK", "CloudKit"), ("CL", "CoreLocation"), ("MK", "MapKit"),
        ("PH", "Photos"), ("AV", "AVFoundation"), ("UN", "UserNotifications"), ("WK", "WebKit"),
        ("CS", "CoreSpotlight"), ("CA", "QuartzCore"), ("CI", "CoreImage"), ("HK", "HealthKit"), ("EK", "EventKit"),
        ("CN", "Contacts"), ("BG", "BackgroundTasks"), ("WC", "WatchConnectivity"), ("SK", "StoreKit"),
    ]

    private static let graphics: Set<String> = ["CGImage", "CGContext", "CGColor", "CGPath", "CGColorSpace"]

    private static let appKit: Set<String> = [
        "NSApplication", "NSApplicationDelegate", "NSApp", "NSView", "NSViewController", "NSWindow",
        "NSWindowController", "NSColor", "NSImage", "NSFont", "NSDocument", "NSPersistentDocument", "NSTableView",
        "NSOutlineView", "NSArrayController", "NSTreeController", "NSObjectController", "NSStoryboard", "NSMenu",
        "NSAlert", "NSWorkspace", "NSPasteboard", "NSResponder", "NSEvent",
    ]

    private static let swiftUI: Set<String> = [
        "View", "App", "Scene", "ViewModifier", "ViewBuilder", "PreviewProvider", "Preview", "Color", "Text", "Image",
        "Binding", "State", "StateObject", "ObservedObject", "EnvironmentObject", "Environment", "EnvironmentKey",
        "EnvironmentValues", "FetchRequest", "SectionedFetchRequest", "FetchedResults", "SectionedFetchResults",
        "NavigationView", "NavigationStack", "NavigationLink", "WindowGroup", "List", "ForEach", "Font", "EdgeInsets",
        "LocalizedStringKey", "AppStorage", "SceneStorage", "GeometryReader", "VStack", "HStack", "ZStack", "Button",
        "ButtonStyle", "Shape", "AnyView", "ScenePhase", "Gradient", "Alert", "Toolbar", "ToolbarItem",
    ]
}

/// Finds the first name in a piece of source that Linux lacks.
final class AbsentNameFinder: SyntaxVisitor {
    private let file: SourceText
    private let declared: Set<String>
    private(set) var found: (name: String, framework: String)?

    init(file: SourceText, declared: Set<String>) {
        self.file = file
        self.declared = declared
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        guard found == nil, case .identifier(let name) = token.tokenKind, !declared.contains(name),
            // A member such as `.List` and a label are names of their own.
            token.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
                || token.parent?.is(MemberTypeSyntax.self) == true,
            token.parent?.is(LabeledExprSyntax.self) != true,
            let framework = Availability.framework(of: name, in: file)
        else { return .skipChildren }
        found = (name, framework)
        return .skipChildren
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        node.isActiveOnLinux ? .visitChildren : .skipChildren
    }

    // A body of several statements can do without some of them. A single one is the body's result.
    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        node.count > 1 ? .skipChildren : .visitChildren
    }
}

extension IfConfigClauseSyntax {
    /// Whether the clause may be compiled on Linux. A condition that is not about the platform counts as true.
    var isActiveOnLinux: Bool {
        // After a clause that is compiled for certain, the others are not.
        for earlier in parent?.as(IfConfigClauseListSyntax.self) ?? [] where earlier.position < position {
            if earlier.condition.flatMap(Self.value) == true { return false }
        }
        return condition.flatMap(Self.value) ?? true
    }

    /// nil where the value is not known.
    private static func value(_ condition: ExprSyntax) -> Bool? {
        if let call = condition.as(FunctionCallExprSyntax.self), let argument = call.arguments.first {
            let name = argument.expression.trimmedDescription
            switch call.calledExpression.trimmedDescription {
            case "os": return name == "Linux"
            case "canImport":
                if ["Glibc", "Foundation", "CoreData", "Combine", "os", "OSLog", "XCTest"].contains(name) {
                    return true
                }
                return Availability.replacements[name] == nil ? nil : false
            case "targetEnvironment": return false
            default: return nil
            }
        }
        if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
            return value(not.expression).map { !$0 }
        }
        if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first {
            return value(only.expression)
        }
        guard let sequence = condition.as(SequenceExprSyntax.self) else { return nil }
        let operands = sequence.elements.enumerated().filter { $0.offset % 2 == 0 }.map { value($0.element) }
        let operators = Set(
            sequence.elements.enumerated().filter { $0.offset % 2 == 1 }.map { $0.element.trimmedDescription })
        if operators == ["||"] { return operands.contains(true) ? true : operands.contains(nil) ? nil : false }
        if operators == ["&&"] { return operands.contains(false) ? false : operands.contains(nil) ? nil : true }
        return nil
    }
}
