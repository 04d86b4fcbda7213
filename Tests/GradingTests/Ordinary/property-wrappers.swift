@propertyWrapper private struct Clamped<Value: Comparable> {
    private var value: Value
    private let range: ClosedRange<Value>
    init(wrappedValue: Value, _ range: ClosedRange<Value>) {
        (value, self.range) = (min(max(wrappedValue, range.lowerBound), range.upperBound), range)
    }
    var wrappedValue: Value {
        get { value }
        set { value = min(max(newValue, range.lowerBound), range.upperBound) }
    }
    var projectedValue: ClosedRange<Value> { range }
}
private struct Raise { @Clamped(0...20) var percent = 5.0 }
private func usePropertyWrappers() throws {
    var raise = Raise()
    raise.percent = 90
    print(raise.percent, raise.$percent)
}
