import CoreData
import Exercise

/// A model with one entity, `Department`, which has a mandatory string `name` and a mandatory double `budget` that is 0 by
/// default.
///
/// An entity is an `NSEntityDescription`, an attribute an `NSAttributeDescription`. Create them, set their properties, and
/// add the attributes to the entity and the entity to the model.
///
/// 엔티티 `Department` 하나가 있는 모델입니다. 이 엔티티에는 필수 문자열 `name`과, 기본값이 0인 필수 실수 `budget`이 있습니다.
///
/// 엔티티는 `NSEntityDescription`이고 속성은 `NSAttributeDescription`입니다. 이들을 만들어 값을 설정한 다음, 속성은 엔티티에,
/// 엔티티는 모델에 넣으십시오.
func makeModel() throws -> NSManagedObjectModel {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}
