import CoreData

/// A caption as it is drawn. Drawing takes time, and the result takes memory.
///
/// 화면에 그린 캡션입니다. 그리는 데 시간이 걸리고, 그린 결과는 메모리를 차지합니다.
final class Label {
    let text: String
    init(drawing caption: String) { text = caption.uppercased() }
}

final class Album: NSManagedObject {
    @NSManaged var name: String
    /// The sum of the photos' bytes.
    ///
    /// 앨범에 있는 사진의 바이트 합입니다.
    @NSManaged var bytes: Int64
    @NSManaged var photos: Set<Photo>
}

/// A photo draws its label when it is first shown, and keeps it until
/// - the caption changes, for whatever reason, or
/// - the photo turns into a fault.
/// The setter of `caption` is complete. Write the rest.
///
/// 사진은 라벨을 처음 보여 줄 때 그리고, 다음 경우가 될 때까지 보관합니다.
/// - 어떤 이유로든 캡션이 바뀔 때
/// - 사진이 폴트로 되돌아갈 때
/// `caption`의 세터는 완성되어 있습니다. 나머지를 작성하십시오.
final class Photo: NSManagedObject {
    @NSManaged var bytes: Int64
    @NSManaged var album: Album?
    private var drawn: Label?

    var caption: String {
        get {
            willAccessValue(forKey: "caption")
            defer { didAccessValue(forKey: "caption") }
            return primitiveValue(forKey: "caption") as? String ?? ""
        }
        set {
            willChangeValue(forKey: "caption")
            setPrimitiveValue(newValue, forKey: "caption")
            didChangeValue(forKey: "caption")
            drawn = nil
        }
    }

    var label: Label {
        if let drawn { return drawn }
        let label = Label(drawing: caption)
        drawn = label
        return label
    }

    override func awake(fromSnapshotEvents flags: NSSnapshotEventType) {
        super.awake(fromSnapshotEvents: flags)
        drawn = nil
    }

    override func didTurnIntoFault() {
        super.didTurnIntoFault()
        drawn = nil
    }
}

/// Goes through the albums by name and sets each album's `bytes` where they differ from the sum of its photos' bytes. Calls
/// `progress` with the album's name after each.
///
/// - The sum includes unsaved changes.
/// - When `progress` is called, no photo without unsaved changes has values, and none of them is in the context, except photos
///   that the caller holds. The archive has far more photos than fit into memory.
/// - Unsaved changes stay, and stay unsaved. Objects that the caller holds can still be used.
///
/// 앨범을 이름순으로 훑으면서, 사진의 바이트 합과 다른 앨범의 `bytes`를 고칩니다. 앨범마다 끝나면 이름과 함께 `progress`를
/// 호출합니다.
///
/// - 합계는 저장하지 않은 변경까지 포함해 컨텍스트의 현재 상태로 계산합니다.
/// - `progress`를 호출할 때, 저장하지 않은 변경이 없는 사진은 값을 가지고 있지 않아야 하고 컨텍스트에도 남아 있지 않아야 합니다. 호출하는
///   쪽이 참조하는 사진은 예외입니다. 사진은 메모리에 다 들어가지 않을 만큼 많습니다.
/// - 저장하지 않은 변경은 저장하지 않은 채로 그대로 둡니다. 호출하는 쪽이 참조하는 객체는 계속 쓸 수 있어야 합니다.
func updateSizes(in context: NSManagedObjectContext, progress: (String) -> Void) throws {
    let request = NSFetchRequest<Album>(entityName: "Album")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    for album in try context.fetch(request) {
        let name = album.name
        let bytes = album.photos.reduce(0) { $0 + $1.bytes }
        if album.bytes != bytes { album.bytes = bytes }
        release(album)
        progress(name)
    }
}

/// Turns an album and its photos into faults, which breaks their cycles. Those with changes keep them.
/// 앨범과 사진을 폴트로 되돌려 순환 참조를 끊습니다. 변경된 객체는 변경 내용을 유지합니다.
private func release(_ album: Album) {
    guard let context = album.managedObjectContext else { return }
    for photo in album.photos { context.refresh(photo, mergeChanges: photo.hasChanges) }
    context.refresh(album, mergeChanges: album.hasChanges)
    // Until the event ends, the context holds the refreshed objects for its notification.
    // 이벤트가 끝날 때까지 컨텍스트는 알림에 쓸, 새로 고친 객체를 유지합니다.
    context.processPendingChanges()
}

/// A model of `Album` and `Photo`.
///
/// `Album`과 `Photo`가 있는 모델입니다.
func makeModel() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = true
        if type == .integer64AttributeType { attribute.defaultValue = 0 }
        return attribute
    }
    func entity(
        _ type: NSManagedObject.Type, _ name: String, _ properties: [NSPropertyDescription]
    ) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.managedObjectClassName = NSStringFromClass(type)
        entity.properties = properties
        return entity
    }
    let album = NSRelationshipDescription()
    album.name = "album"
    album.maxCount = 1
    let photos = NSRelationshipDescription()
    photos.name = "photos"
    (album.inverseRelationship, photos.inverseRelationship) = (photos, album)
    let albums = entity(
        Album.self, "Album",
        [attribute("name", .stringAttributeType), attribute("bytes", .integer64AttributeType), photos])
    let pictures = entity(
        Photo.self, "Photo",
        [attribute("caption", .stringAttributeType), attribute("bytes", .integer64AttributeType), album])
    (album.destinationEntity, photos.destinationEntity) = (albums, pictures)
    let model = NSManagedObjectModel()
    model.entities = [albums, pictures]
    return model
}
