import CoreData

// The values of one record.
extension StoreRequirement {
    static let values = [
        StoreRequirement(
            name: "attributes", meaning: "keeps values of every attribute type unchanged",
            check: { bench in
                try bench.open { session in
                    let sample = session.context.make("Sample", everything)
                    try session.context.save()
                    try session.elsewhere { try compare($0.only("Sample"), with: everything) }
                    _ = sample
                }
            }),
        StoreRequirement(
            name: "extremes", meaning: "keeps extreme numbers, empty strings, empty data, and any character",
            check: { bench in
                let extremes: [[String: NSObject]] = [
                    [
                        "name": "a" as NSString, "integer16": NSNumber(value: Int16.min),
                        "integer32": NSNumber(value: Int32.max), "integer64": NSNumber(value: Int64.min),
                        "double": NSNumber(value: Double.leastNonzeroMagnitude), "string": "" as NSString,
                        "binary": NSData(), "date": NSDate(timeIntervalSinceReferenceDate: -40_000_000_000.125),
                    ],
                    [
                        "name": "b" as NSString, "integer64": NSNumber(value: Int64.max),
                        "double": NSNumber(value: Double.greatestFiniteMagnitude),
                        "string": "é e\u{301} 한글 👩‍👧 <&\"'>]]> \n\t\\" as NSString,
                        "binary": NSData(data: Data((0...255).map { UInt8($0) })),
                    ],
                ]
                try bench.open { session in
                    let made = extremes.map { session.context.make("Sample", $0) }
                    try session.context.save()
                    try session.elsewhere { context in
                        for (sample, values) in zip(try context.all("Sample"), extremes) {
                            try compare(sample, with: values)
                        }
                    }
                    _ = made
                }
            }),
        StoreRequirement(
            name: "nothing", meaning: "distinguishes nil from empty values, and gives new records default values",
            check: { bench in
                try bench.open { session in
                    let sample = session.context.make("Sample")
                    try session.context.save()
                    try session.elsewhere { context in
                        let read = try context.only("Sample")
                        for (name, _) in TrialModel.types {
                            try expect(
                                read.value(forKey: name) == nil, true, "'\(name)', which was not set, has no value")
                        }
                        try expect(read.value(forKey: "preset") as? Int, 7, "The default value of 'preset'")
                    }
                    sample.setValue(nil, forKey: "preset")
                    try session.context.save()
                    try session.elsewhere {
                        try expect($0.only("Sample").value(forKey: "preset") as? Int, nil, "'preset' set to nil")
                    }
                }
            }),
    ]

    static let everything: [String: NSObject] = [
        "name": "one" as NSString, "integer16": -12 as NSNumber, "integer32": 123_456 as NSNumber,
        "integer64": NSNumber(value: Int64(1) << 40), "boolean": true as NSNumber, "float": NSNumber(value: Float(1.5)),
        "double": 3.14159 as NSNumber, "decimal": NSDecimalNumber(string: "12345.6789"), "string": "Ada" as NSString,
        "date": NSDate(timeIntervalSinceReferenceDate: 123_456.5), "binary": NSData(data: Data([0, 255, 7])),
        "uuid": NSUUID(uuidString: "0E8F4D3A-7A54-4E0C-8F32-9B7B1E7F0C11")!,
        "uri": NSURL(string: "https://example.org/a?b=c")!, "transformable": NSArray(array: ["x", 2]),
    ]

    static func compare(_ object: NSManagedObject, with values: [String: NSObject]) throws {
        for (name, wanted) in values {
            let found = object.value(forKey: name)
            let isEqual = found.map { wanted.isEqual($0) || wanted.isEqual($0 as? NSObject) || "\($0)" == "\(wanted)" }
            try expect(
                isEqual ?? false, true, "'\(name)' comes back as it was saved (\(wanted); read \(found ?? "nil"))")
        }
    }
}
