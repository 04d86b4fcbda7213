import Foundation

@objc(StepsTransformer)
final class StepsTransformer: Foundation.ValueTransformer {
    static let name = NSValueTransformerName(rawValue: "StepsTransformer")

    override class func allowsReverseTransformation() -> Bool { true }

    override func transformedValue(_ value: Any?) -> Any? {
        (value as? [String]).map { Data($0.joined(separator: "\n").utf8) }
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
        (value as? Data).map { String(decoding: $0, as: UTF8.self).components(separatedBy: "\n") }
    }

    @objc static func register() {
        Foundation.ValueTransformer.setValueTransformer(StepsTransformer(), forName: name)
    }
}
