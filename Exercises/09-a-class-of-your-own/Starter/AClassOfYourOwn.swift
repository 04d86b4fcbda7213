import CoreData
import Exercise

/// How often `split(_:)` has been called. The checks read it.
///
/// `split(_:)`을 호출한 횟수입니다. 검사에 쓰입니다.
var splits = 0

/// The items in a text that has one item per line. Imagine that this is slow.
///
/// 한 줄에 항목이 하나씩 있는 텍스트에서 항목을 꺼냅니다. 시간이 오래 걸린다고 생각하십시오.
func split(_ lines: String) -> [String] {
    splits += 1
    return lines.split(separator: "\n").map(String.init)
}

/// The amount that a customer has to pay.
///
/// 고객이 지불할 청구서입니다.
final class Invoice: NSManagedObject {
    /// When the invoice was created. A new invoice sets it automatically, and it never changes.
    ///
    /// 청구서를 만든 때입니다. 새 청구서가 스스로 설정하며, 그 뒤로는 바뀌지 않습니다.
    @NSManaged var created: Date

    /// The part of the amount that is added as tax: 0.2 is 20 percent.
    ///
    /// 금액에 더하는 세금의 비율입니다. 0.2는 20퍼센트입니다.
    @NSManaged var taxRate: Double

    /// The amount with tax, computed from `net` and `taxRate`. Observers of `gross` are notified when either changes.
    ///
    /// `net`과 `taxRate`로 계산한, 세금을 포함한 금액입니다. 둘 중 하나가 바뀌면 `gross`의 관찰자도 알림을 받습니다.
    var gross: Double { 0 }

    /// The amount without tax. A negative amount counts as 0.
    ///
    /// 세금을 뺀 금액입니다. 음수는 0으로 취급합니다.
    @NSManaged var net: Double

    /// The items that were sold, one per line.
    ///
    /// 판매한 항목입니다. 한 줄에 하나씩 적습니다.
    @NSManaged var lines: String

    /// The items in `lines`, always up to date. They come from `split(_:)`, which is called once when the values are read
    /// from the store and once when `lines` is set, but never when you read `items`.
    ///
    /// `lines`에 든 항목이며 언제나 최신입니다. `split(_:)`으로 구합니다. 이 함수는 값을 저장소에서 읽을 때 한 번,
    /// `lines`를 설정할 때 한 번만 호출하고, `items`를 읽을 때는 호출하지 않습니다.
    var items: [String] { [] }
}

/// A model with one entity, `Invoice`, whose objects are of the class above. It has four mandatory attributes: `created`,
/// a date; `net`, a double with the default 0; `taxRate`, a double with the default 0.2; `lines`, a string that is empty
/// by default.
///
/// 엔티티 `Invoice` 하나가 있는 모델입니다. 객체의 클래스는 위의 클래스입니다. 필수 속성은 네 개입니다. `created`는 날짜,
/// `net`은 기본값이 0인 실수, `taxRate`는 기본값이 0.2인 실수, `lines`는 기본값이 빈 문자열입니다.
func makeModel() throws -> NSManagedObjectModel {
    // Describe the entity here, and complete the class above.
    // 여기서 엔티티를 정의하고, 위의 클래스를 완성하십시오.
    throw Unsolved()
}
