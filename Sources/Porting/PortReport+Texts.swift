import TerminalText

extension PortReport {
    /// The changes in a copy, by the kind of the note.
    static let rewritten: [String: LocalizedText] = [
        "attribute": LocalizedText(en: "attributes such as @objc, removed", ko: "@objc 등의 특성(attribute) 제거"),
        "access": LocalizedText(
            en: "private methods that selectors call, and private managed classes, made internal",
            ko: "셀렉터가 호출하는 private 메서드와 private 관리 객체 클래스를 internal로 변경"),
        "keyPath": LocalizedText(en: "#keyPath, as a string", ko: "#keyPath를 문자열로"),
        "selector": LocalizedText(
            en: "#selector, as a Selector with the method's name", ko: "#selector를 메서드 이름의 Selector로"),
        "observedProperty": LocalizedText(
            en: "dynamic properties that announce their changes", ko: "dynamic 프로퍼티가 변경을 알리도록"),
        "observer": LocalizedText(
            en: "observeValue(forKeyPath:…), as KeyValueObserving",
            ko: "observeValue(forKeyPath:…)를 KeyValueObserving으로"),
        "fetchRequestCast": LocalizedText(en: "casts to a typed fetch request", ko: "형식 있는 가져오기 요청으로의 캐스트"),
        "movedOverride": LocalizedText(
            en: "overrides in extensions, called by overrides in their classes", ko: "확장의 재정의를 클래스의 재정의가 호출하도록"),
        "bundle": LocalizedText(en: "bundles, as the module's", ko: "번들을 모듈의 번들로"),
        "setLiteral": LocalizedText(en: "array literals of the type NSSet", ko: "NSSet 형식의 배열 리터럴"),
        "qualifiedName": LocalizedText(
            en: "names such as Foundation.ValueTransformer", ko: "Foundation.ValueTransformer 같은 이름"),
        "importedModule": LocalizedText(en: "imports of modules that Linux lacks", ko: "Linux에 없는 모듈의 import"),
        "namedMethods": LocalizedText(
            en: "classes whose methods are listed for selectors", ko: "셀렉터를 위해 메서드 목록을 붙인 클래스"),
        "cloudKitContainer": LocalizedText(
            en: "NSPersistentCloudKitContainer, as NSPersistentContainer",
            ko: "NSPersistentCloudKitContainer를 NSPersistentContainer로"),
        "argumentList": LocalizedText(
            en: "lists of variadic arguments, as arrays", ko: "가변 인수 목록을 배열로"),
        "appDelegate": LocalizedText(
            en: "app delegates, as classes without the application", ko: "앱 델리게이트를 애플리케이션 없는 클래스로"),
    ]

    /// The work that remains for a person, by the kind of the note.
    static let toDo: [String: LocalizedText] = [
        "objectiveCName": LocalizedText(
            en: "give the class the name that the model has", ko: "클래스에 모델에 적힌 이름을 붙이십시오"),
        "optionalRequirement": LocalizedText(
            en: "make the requirement non-optional, or give it a default", ko: "선택 요구 사항을 필수로 바꾸거나 기본 구현을 제공하십시오"),
        "missingModule": LocalizedText(
            en: "add its package to Package.swift if the model layer needs it",
            ko: "모델 코드에 필요하면 그 패키지를 Package.swift에 추가하십시오"),
        "unknownSelector": LocalizedText(
            en: "write the selector with its arguments", ko: "셀렉터를 인수까지 적으십시오"),
        "overrideOfImportedClass": LocalizedText(
            en: "move the override into the class's own module", ko: "재정의를 클래스가 있는 모듈로 옮기십시오"),
        "unannouncedProperty": LocalizedText(
            en: "announce its changes with willChangeValue and didChangeValue if it is observed",
            ko: "이 프로퍼티를 관찰한다면 willChangeValue와 didChangeValue로 변경을 알리십시오"),
        "missingOperator": LocalizedText(
            en: "AppleShims lacks it: write it with other operators", ko: "AppleShims에 없습니다. 다른 연산자로 작성하십시오"),
        "lostContainer": LocalizedText(
            en: "left out with its persistent container: move the container and what saves it into a separate class",
            ko: "퍼시스턴트 컨테이너와 함께 제외되었습니다. 컨테이너와 저장 코드를 별도의 클래스로 옮기십시오"),
    ]
}
