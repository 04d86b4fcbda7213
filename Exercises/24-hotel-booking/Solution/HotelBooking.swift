import CoreData
import Exercise

/// The messages of the rules. The booking form shows them next to its fields.
///
/// 규칙의 메시지입니다. 예약 폼의 필드 옆에 표시됩니다.
enum Message {
    static let dates = "The departure is after the arrival."
    static let beds = "The room has fewer beds than that."
    static let taken = "The room is taken on some of these days."
}

final class Room: NSManagedObject {
    @NSManaged var number: String
    @NSManaged var beds: Int64
    @NSManaged var bookings: Set<Booking>
}

/// A room, reserved from the day of arrival to the day of departure.
///
/// The model requires the name of the guest. You write the following rules, for new and for changed bookings alike:
/// - The departure is after the arrival. Key `departure`, `Message.dates`.
/// - The room has a bed for each of the `guests`. Key `guests`, `Message.beds`.
/// - The room's bookings don't overlap: a room that is free from noon can be taken on the same day. Key `arrival`, `Message.taken`.
/// Each rule applies only if all of its values are there. A booking may violate several rules, those of the model included:
/// report all of them, in one flat list. No rule changes a value.
///
/// 도착일부터 출발일까지 예약한 방입니다.
///
/// 투숙객의 이름은 모델이 요구합니다. 다음 규칙은 새 예약과 변경된 예약에 똑같이 적용됩니다.
/// - 출발일은 도착일보다 뒤입니다. 키 `departure`, `Message.dates`
/// - 방의 침대는 `guests` 수보다 적지 않습니다. 키 `guests`, `Message.beds`
/// - 같은 방의 예약은 겹치지 않습니다. 정오에 비는 방은 그날 다시 예약할 수 있습니다. 키 `arrival`, `Message.taken`
/// 규칙은 필요한 값이 모두 있을 때만 적용합니다. 한 예약이 모델의 규칙을 포함해 여러 규칙을 어길 수 있습니다. 중첩되지 않은
/// 배열 하나로 모두 보고하십시오. 어떤 규칙도 값을 바꾸지 않습니다.
final class Booking: NSManagedObject {
    @NSManaged var guest: String?
    @NSManaged var guests: Int64
    @NSManaged var arrival: Date?
    @NSManaged var departure: Date?
    @NSManaged var room: Room?

    override func validateForInsert() throws {
        try check { try super.validateForInsert() }
    }

    override func validateForUpdate() throws {
        try check { try super.validateForUpdate() }
    }

    /// Throws the violations of the model's rules and of the booking's together.
    /// 모델의 규칙과 예약의 규칙에 어긋난 점을 한꺼번에 던집니다.
    private func check(_ model: () throws -> Void) throws {
        var errors: [any Error] = []
        do {
            try model()
        } catch {
            let several = (error as NSError).userInfo[NSDetailedErrorsKey] as? [any Error]
            errors += several ?? [error]
        }
        if let arrival, let departure, departure <= arrival {
            errors.append(violation(of: "departure", Message.dates))
        }
        if let room, guests > room.beds {
            errors.append(violation(of: "guests", Message.beds))
        }
        if let room, room.bookings.contains(where: overlaps) {
            errors.append(violation(of: "arrival", Message.taken))
        }
        switch errors.count {
        case 0: break
        case 1: throw errors[0]
        default: throw CocoaError(.validationMultipleErrors, userInfo: [NSDetailedErrorsKey: errors])
        }
    }

    private func overlaps(_ other: Booking) -> Bool {
        guard other !== self, let arrival, let departure,
            let begins = other.arrival, let ends = other.departure
        else { return false }
        return arrival < ends && begins < departure
    }

    private func violation(of key: String, _ message: String) -> CocoaError {
        CocoaError(
            .managedObjectValidation,
            userInfo: [
                NSLocalizedDescriptionKey: message,
                NSValidationObjectErrorKey: self,
                NSValidationKeyErrorKey: key,
            ])
    }
}

/// A model of `Room` and `Booking`, and the relationship between them.
///
/// `Room`과 `Booking`, 그리고 둘 사이의 관계가 있는 모델입니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType, isOptional: Bool) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = isOptional
        if type == .integer64AttributeType { attribute.defaultValue = 1 }
        return attribute
    }
    func entity(
        _ name: String, _ type: NSManagedObject.Type, _ properties: [NSPropertyDescription]
    ) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.managedObjectClassName = NSStringFromClass(type)
        entity.properties = properties
        return entity
    }
    let room = NSRelationshipDescription()
    room.name = "room"
    room.maxCount = 1
    let bookings = NSRelationshipDescription()
    bookings.name = "bookings"
    (room.inverseRelationship, bookings.inverseRelationship) = (bookings, room)
    let rooms = entity(
        "Room", Room.self,
        [
            attribute("number", .stringAttributeType, isOptional: false),
            attribute("beds", .integer64AttributeType, isOptional: false), bookings,
        ])
    let reservations = entity(
        "Booking", Booking.self,
        [
            attribute("guest", .stringAttributeType, isOptional: false),
            attribute("guests", .integer64AttributeType, isOptional: false),
            attribute("arrival", .dateAttributeType, isOptional: true),
            attribute("departure", .dateAttributeType, isOptional: true), room,
        ])
    (room.destinationEntity, bookings.destinationEntity) = (rooms, reservations)
    let model = NSManagedObjectModel()
    model.entities = [rooms, reservations]
    return model
}
