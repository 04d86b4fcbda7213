import Combine
import CoreData
import Testing

final class Track: NSManagedObject {
    @NSManaged var title: String?
    @NSManaged var plays: Int64
}

private final class Player: ObservableObject {
    @Published var title = "none"
    @Published var volume = 1
    let name = "player"
}

struct ObservableObjectTests {
    let context: NSManagedObjectContext

    init() throws {
        let entity = NSEntityDescription()
        entity.name = "Track"
        entity.managedObjectClassName = "Track"
        let title = NSAttributeDescription()
        title.name = "title"
        title.attributeType = .stringAttributeType
        title.isOptional = true
        let plays = NSAttributeDescription()
        plays.name = "plays"
        plays.attributeType = .integer64AttributeType
        plays.defaultValue = 0
        entity.properties = [title, plays]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
    }

    @Test func aPublishedPropertyAnnouncesItsChangeFirst() {
        let player = Player()
        var seen: [String] = []
        let sinks = [
            player.objectWillChange.sink { seen.append("before: \(player.title)") },
            player.$title.sink { seen.append("value: \($0)") },
        ]
        player.title = "Aria"
        #expect(seen == ["value: none", "before: none", "value: Aria"])
        #expect(player.title == "Aria")
        player.volume = 2
        #expect(seen.count == 4)
        _ = sinks
    }

    @Test func aPublisherIsAssignedToAPublishedProperty() {
        let player = Player()
        let subject = PassthroughSubject<String, Never>()
        subject.assign(to: &player.$title)
        subject.send("Fugue")
        #expect(player.title == "Fugue")
    }

    @Test func aManagedObjectPublishesBeforeItChanges() {
        context.performAndWait {
            let track = Track(context: context)
            var seen: [String?] = []
            let sink = track.objectWillChange.sink { seen.append(track.title) }
            track.title = "Aria"
            track.setValue("Fugue", forKey: "title")
            #expect(seen == [nil, "Aria"])
            sink.cancel()
            track.plays = 2
            #expect(seen.count == 2)
        }
    }

    @Test func sendingByHandReachesTheSubscribersOfAManagedObject() {
        context.performAndWait {
            let track = Track(context: context)
            var count = 0
            let sink = track.objectWillChange.sink { count += 1 }
            track.objectWillChange.send()
            #expect(count == 1)
            sink.cancel()
        }
    }

    @Test func aSubscriptionDoesNotKeepAManagedObjectAlive() throws {
        try context.performAndWait {
            weak var released: Track?
            var sink: AnyCancellable?
            do {
                let track = Track(context: context)
                sink = track.objectWillChange.sink {}
                try context.save()
                released = track
            }
            context.reset()
            #expect(released == nil)
            sink?.cancel()
        }
    }

    @Test func aPropertysValuesArePublished() {
        context.performAndWait {
            let track = Track(context: context)
            var seen: [Int64] = []
            let sink = track.publisher(for: \.plays).sink { seen.append($0) }
            track.plays = 3
            #expect(seen == [0, 3])
            sink.cancel()
        }
    }
}
