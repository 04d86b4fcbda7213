import Dispatch

/// Maps the elements concurrently on all cores. The results are in the order of the elements.
func concurrentMap<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Value
) -> [Value] {
    [Value](unsafeUninitializedCapacity: elements.count) { buffer, count in
        // Each iteration initializes its own slot, and the call returns only after the last one.
        nonisolated(unsafe) let slots = buffer
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            slots.initializeElement(at: index, to: transform(elements[index]))
        }
        count = elements.count
    }
}
