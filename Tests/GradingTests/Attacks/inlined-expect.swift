// refused
import Exercise

@`_transparent`
public func expect(_ call: String, _ value: [String], equals expected: [String], because reason: Words) {}
@`_alwaysEmitIntoClient`
public func expectComputed(_ call: String, _ value: [String], equals expected: [String]) throws {}
func attack() {}
