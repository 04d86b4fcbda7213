import CoreData

// Relationships between records.
extension StoreRequirement {
    static let relationships = [
        StoreRequirement(
            name: "toOne", meaning: "keeps to-one relationships and their inverses",
            check: { bench in
                try bench.open { session in
                    let ada = session.context.make("Author", ["name": "Ada"])
                    for name in ["Notes", "Engines"] { session.context.make("Book", ["name": name, "author": ada]) }
                    session.context.make("Book", ["name": "Nobody's"])
                    try session.context.save()
                    try session.elsewhere { context in
                        let books = try context.all("Book")
                        try expect(books.map { $0.names("author") }, [["Ada"], [], ["Ada"]], "The books' authors")
                        try expect(context.only("Author").names("books"), ["Engines", "Notes"], "The author's books")
                    }
                    ada.setValue(NSSet(), forKey: "books")
                    try session.context.save()
                    try session.elsewhere {
                        try expect($0.only("Author").names("books"), [], "The author's books after their removal")
                    }
                }
            }),
        StoreRequirement(
            name: "toMany", meaning: "keeps many-to-many relationships",
            check: { bench in
                try bench.open { session in
                    let tags = ["a", "b", "c"].map { session.context.make("Tag", ["name": $0]) }
                    let first = session.context.make("Book", ["name": "1", "tags": NSSet(array: Array(tags[0...1]))])
                    session.context.make("Book", ["name": "2", "tags": NSSet(array: Array(tags[1...2]))])
                    try session.context.save()
                    try session.elsewhere { context in
                        try expect(
                            context.all("Book").map { $0.names("tags") }, [["a", "b"], ["b", "c"]], "The books' tags")
                        try expect(
                            context.all("Tag").map { $0.names("books") }, [["1"], ["1", "2"], ["2"]], "The tags' books")
                    }
                    first.setValue(NSSet(object: tags[2]), forKey: "tags")
                    try session.context.save()
                    try session.elsewhere { context in
                        try expect(
                            context.all("Tag").map { $0.names("books") }, [[], ["2"], ["1", "2"]],
                            "The tags' books later")
                    }
                }
            }),
        StoreRequirement(
            name: "order", meaning: "keeps the order of ordered relationships",
            check: { bench in
                try bench.open { session in
                    let chapters = ["c", "a", "b"].map { session.context.make("Chapter", ["name": $0]) }
                    let book = session.context.make("Book", ["name": "1", "chapters": NSOrderedSet(array: chapters)])
                    try session.context.save()
                    try session.elsewhere {
                        try expect($0.only("Book").names("chapters"), ["c", "a", "b"], "The chapters")
                    }
                    book.setValue(NSOrderedSet(array: [chapters[2], chapters[0]]), forKey: "chapters")
                    try session.context.save()
                    try session.elsewhere {
                        try expect($0.only("Book").names("chapters"), ["b", "c"], "The chapters in another order")
                    }
                }
            }),
        StoreRequirement(
            name: "deleteRules", meaning: "keeps no trace of deleted records: delete rules cascade or nullify",
            check: { bench in
                try bench.open { session in
                    let context = session.context
                    let chapter = context.make("Chapter", ["name": "c"])
                    let book = context.make("Book", ["name": "1", "chapters": NSOrderedSet(object: chapter)])
                    book.setValue(NSSet(object: context.make("Tag", ["name": "t"])), forKey: "tags")
                    book.setValue(context.make("Author", ["name": "Ada"]), forKey: "author")
                    try context.save()
                    context.delete(book)
                    try context.save()
                    try session.elsewhere { context in
                        try expect(context.all("Book").count, 0, "The books after the only one was deleted")
                        try expect(context.all("Chapter").count, 0, "The chapters, which go with their book")
                        try expect(context.only("Tag").names("books"), [], "The tag's books")
                        try expect(context.only("Author").names("books"), [], "The author's books")
                    }
                }
            }),
    ]
}
