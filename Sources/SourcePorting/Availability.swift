import SwiftSyntax

/// The frameworks that Linux lacks, and the names through which a source uses them.
enum Availability {
    /// Frameworks of Apple's platforms, with a module that replaces the import for the rest of the file.
    static let replacements: [String: [String]] = {
        let absent = [
            "UIKit", "AppKit", "Cocoa", "WatchKit", "CloudKit", "WidgetKit", "Intents", "AppIntents", "CoreSpotlight",
            "UserNotifications", "StoreKit", "MapKit", "CoreLocation", "Photos", "PhotosUI", "AVFoundation",
            "CoreGraphics", "QuartzCore", "CoreImage", "HealthKit", "Contacts", "EventKit", "BackgroundTasks",
            "WatchConnectivity", "ObjectiveC", "TipKit", "Charts", "MessageUI", "SafariServices", "WebKit",
            "UniformTypeIdentifiers", "CoreMotion", "LocalAuthentication", "AuthenticationServices", "GameKit",
            "MobileCoreServices", "SystemConfiguration", "Vision", "ActivityKit", "LinkPresentation", "QuickLook",
        ]
        var table = Dictionary(uniqueKeysWithValues: absent.map { ($0, ["Foundation"]) })
        table["SwiftUI"] = ["Combine", "Foundation", "Observation"]
        table["Darwin"] = ["Glibc"]
        return table
    }()

    /// The framework that a name comes from; nil if Linux has it, as far as is known.
    static func framework(of name: String, in file: SourceText? = nil) -> String? {
        if let file, file.imports.contains("SwiftUI"), swiftUI.contains(name) { return "SwiftUI" }
        if appKit.contains(name) { return "AppKit" }
        if let framework = named[name] { return framework }
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

    /// Whether the file uses a declaration of `FoundationShims`.
    static func needsShims(_ file: SourceText) -> Bool {
        file.tree.tokens(viewMode: .sourceAccurate).contains { token in
            if shimmed.contains(token.text) { return true }
            // `String(localized: …)`, and a timer that calls a method.
            guard let label = token.parent?.as(LabeledExprSyntax.self), label.label == token,
                let call = label.parent?.parent?.as(FunctionCallExprSyntax.self)
            else { return false }
            return token.text == "localized" && call.calledExpression.trimmedDescription == "String"
                || token.text == "selector" && call.isTimer
        }
    }

    private static let shimmed: Set<String> = [
        "objc_sync_enter", "objc_sync_exit", "atOffsets", "fromOffsets", "LocalizationValue", "LocalizedStringResource",
    ]

    /// Operators and publishers of Combine that the module in `AppleShims` lacks.
    static let missingOperators: Set<String> = [
        "retry", "timeout", "buffer", "multicast", "makeConnectable", "measureInterval", "breakpoint",
        "breakpointOnError", "tryScan", "tryReduce", "tryCatch", "tryRemoveDuplicates", "tryDrop", "tryPrefix",
        "tryFirst", "tryLast", "tryContains", "tryAllSatisfy", "tryMin", "tryMax", "dataTaskPublisher",
    ]

    private static let prefixes: [(prefix: String, framework: String)] = [
        ("UI", "UIKit"), ("XCUI", "XCUITest"), ("CK", "CloudKit"), ("CL", "CoreLocation"), ("MK", "MapKit"),
        ("PH", "Photos"), ("AV", "AVFoundation"), ("UN", "UserNotifications"), ("WK", "WebKit"),
        ("CS", "CoreSpotlight"), ("CA", "QuartzCore"), ("CI", "CoreImage"), ("HK", "HealthKit"), ("EK", "EventKit"),
        ("CN", "Contacts"), ("BG", "BackgroundTasks"), ("WC", "WatchConnectivity"), ("SK", "StoreKit"),
    ]

    private static let graphics: Set<String> = ["CGImage", "CGContext", "CGColor", "CGPath", "CGColorSpace"]

    private static let named: [String: String] = [
        "imageLiteral": "UIKit", "colorLiteral": "UIKit", "NSCoreDataCoreSpotlightDelegate": "CoreSpotlight",
        "WidgetCenter": "WidgetKit", "WidgetConfiguration": "WidgetKit", "TimelineProvider": "WidgetKit",
        "TimelineEntry": "WidgetKit", "NSUbiquitousKeyValueStore": "iCloud", "NSFileCoordinator": "file coordination",
        "NSFilePresenter": "file coordination", "NSMetadataQuery": "Spotlight", "NSUserActivity": "Handoff",
        "NSItemProvider": "UIKit", "NSXPCConnection": "XPC", "LAContext": "LocalAuthentication",
        "AppIntent": "AppIntents", "AppEntity": "AppIntents", "EntityQuery": "AppIntents",
        "Transferable": "CoreTransferable",
    ]

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
        "ButtonStyle", "Shape", "AnyView", "ScenePhase", "Gradient", "Alert", "Toolbar", "ToolbarItem", "SwiftUI",
        "Bindable", "FocusState", "Namespace", "GestureState", "Animation", "AnyTransition", "DynamicProperty",
        "ToolbarContent", "Commands", "CommandMenu", "CommandGroup", "NavigationSplitView", "NavigationPath", "TabView",
        "Label", "TextField", "Toggle", "Picker", "Form", "Section", "Spacer", "Menu", "ProgressView", "ScrollView",
        "LazyVStack", "LazyHStack", "LazyVGrid", "Grid", "Table", "PreviewModifier", "PreferenceKey", "DismissAction",
        "OpenURLAction", "LayoutPriority", "Alignment", "ContentMode", "Angle", "Path", "LinearGradient", "Material",
        "UIHostingController", "DocumentGroup", "FileDocument", "Widget", "ColorScheme",
    ]
}
