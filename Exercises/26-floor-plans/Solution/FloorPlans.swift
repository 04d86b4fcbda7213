import CoreData
import Exercise

/// The place of a room on a plan.
///
/// 평면도에서 방이 차지하는 위치와 크기입니다.
struct Frame: Equatable {
    var x, y, width, height: Double

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Reads "1 2 3 4"; nil for any other text.
    ///
    /// "1 2 3 4" 형식의 문자열을 읽습니다. 다른 문자열이면 nil입니다.
    init?(text: String) {
        let numbers = text.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 4 else { return nil }
        self.init(numbers[0], numbers[1], numbers[2], numbers[3])
        Frame.readings += 1
    }

    /// The frame as `init(text:)` reads it.
    ///
    /// frame을 `init(text:)`로 읽을 수 있는 형식의 문자열로 나타냅니다.
    var text: String {
        Frame.writings += 1
        return "\(x) \(y) \(width) \(height)"
    }

    /// How often frames were read from texts, and written as texts. The tests count.
    ///
    /// frame을 문자열에서 읽은 횟수와 문자열로 쓴 횟수입니다. 검사할 때 이 횟수를 확인합니다.
    nonisolated(unsafe) static var readings = 0
    nonisolated(unsafe) static var writings = 0
}

/// A room with a `frame`, which the file stores as `frameText`.
///
/// The model has both attributes: `frameText`, a text, and `frame`, a transient attribute of the type undefined.
/// - Setting the frame changes the object, and observers of `frame` are notified.
/// - The text is written when the object is saved: once, however often the frame was set, and only if the frame was set.
/// - The frame is parsed from the text when it is first read, and then kept.
/// - nil means no frame, in memory and in the file.
/// - Undo and redo bring back the right frame, and the next save writes the text that belongs to it.
///
/// `frame`이 있는 방입니다. 파일에는 `frameText`로 저장합니다.
///
/// 모델에는 두 속성이 모두 있습니다. `frameText`는 문자열이고, `frame`은 undefined 타입의 일시적 속성입니다.
/// - frame을 설정하면 객체가 변경되고 `frame`의 관찰자에게 알림이 갑니다.
/// - 문자열은 객체를 저장할 때 씁니다. frame을 여러 번 설정해도 한 번만, frame을 설정했을 때만 씁니다.
/// - frame은 처음 읽을 때 문자열에서 읽고, 그 뒤에는 보관합니다.
/// - nil은 메모리에서도 파일에서도 frame이 없다는 뜻입니다.
/// - 실행 취소와 다시 실행을 하면 맞는 frame이 되돌아오고, 다음 저장에서 그에 맞는 문자열을 씁니다.
final class Room: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var frameText: String?

    var frame: Frame? {
        get {
            willAccessValue(forKey: "frame")
            defer { didAccessValue(forKey: "frame") }
            if let known = primitiveValue(forKey: "frame") as? Frame { return known }
            guard let read = frameText.flatMap(Frame.init(text:)) else { return nil }
            setPrimitiveValue(read, forKey: "frame")
            return read
        }
        set {
            willChangeValue(forKey: "frame")
            setPrimitiveValue(newValue, forKey: "frame")
            didChangeValue(forKey: "frame")
            // The old text no longer belongs to the frame. Undo brings both back.
            // 이전 문자열은 더 이상 이 프레임과 맞지 않습니다. 실행 취소를 하면 둘 다 되돌아옵니다.
            frameText = nil
        }
    }

    override func willSave() {
        super.willSave()
        guard !isDeleted, primitiveValue(forKey: "frameText") == nil,
            let text = (primitiveValue(forKey: "frame") as? Frame)?.text
        else { return }
        setPrimitiveValue(text, forKey: "frameText")
    }
}

/// A model with the entity `Room`: `name`, `frameText`, and the transient attribute `frame`.
///
/// 엔티티 `Room`이 있는 모델입니다. `name`, `frameText`, 일시적 속성 `frame`이 있습니다.
func makeModel() throws -> NSManagedObjectModel {
    let types: [(String, NSAttributeType)] = [
        ("name", .stringAttributeType), ("frameText", .stringAttributeType), ("frame", .undefinedAttributeType),
    ]
    let room = NSEntityDescription()
    room.name = "Room"
    room.managedObjectClassName = NSStringFromClass(Room.self)
    room.properties = types.map { name, type in
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isTransient = name == "frame"
        return attribute
    }
    let model = NSManagedObjectModel()
    model.entities = [room]
    return model
}
