import Exercise

// `faultline run` shows this: the results of the learner's functions.
print("numbers(in: [3, 12, 7], above: 5)")
print("  \(try numbers(in: [3, 12, 7], above: 5))")
