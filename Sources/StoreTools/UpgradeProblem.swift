import CoreData
import ModelTools
import TerminalText

/// The reason why a store is not migrated, in each language. The stack's own errors are in English, like Apple's.
struct UpgradeProblem {
    private let error: CocoaError
    private let path: String
    private let version: String
    /// The stack's message, with the path as it was passed.
    private let sentence: String

    init(_ error: CocoaError, path: String, seenAt place: URL, version: String) {
        self.error = error
        self.path = path
        self.version = version
        sentence = error.localizedDescription.replacingOccurrences(of: place.path, with: path)
    }

    var problem: StoreProblem {
        switch error.code {
        case .migrationMissingMappingModel: notInferred
        case .persistentStoreIncompatibleVersionHash:
            StoreProblem(en: sentence, ko: "\(path): \(korean(error.userInfo[_NewerStoreEvidence.errorKey]))")
        case .migration: StoreProblem(en: sentence, ko: "\(path): \(koreanFailure)")
        default: StoreProblem(en: sentence, ko: "\(path): \(koreanReason)")
        }
    }

    private func value(_ key: String) -> String { error.userInfo[key].map { "\($0)" } ?? "" }
}

// MARK: Changes that cannot be inferred
extension UpgradeProblem {
    /// Each obstacle on a separate line.
    private var notInferred: StoreProblem {
        let underlying = (error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.userInfo
        guard let obstacles = underlying?[_InferenceObstacle.errorKey] as? [_InferenceObstacle] else {
            return StoreProblem(
                en: sentence, ko: "\(path): \(version) 버전으로 가는 매핑 모델이 없고, 변경을 추론할 수도 없습니다. 저장소는 그대로입니다.")
        }
        func lines(_ language: Language) -> String {
            obstacles.map { obstacle in
                let place = obstacle.property.map { "\(obstacle.entity).\($0)" } ?? obstacle.entity
                return "\n\(place): \(Obstacles.reason(obstacle)[language])"
            }.joined()
        }
        return StoreProblem(
            en: "\(path) cannot be migrated to \(version): there is no mapping model for it, and not every change can "
                + "be inferred. The store is unchanged." + lines(.english),
            ko: "\(path): \(version) 버전으로 마이그레이션할 수 없습니다. 매핑 모델이 없고, 추론할 수 없는 변경이 있습니다. 저장소는 "
                + "그대로입니다." + lines(.korean))
    }
}

// MARK: In Korean
extension UpgradeProblem {
    private func korean(_ evidence: Any?) -> String {
        let reason =
            switch evidence as? _NewerStoreEvidence {
            case .left: "이 버전에서 더 새로운 버전으로 이미 마이그레이션된 저장소입니다."
            case .current(let version): "현재 버전인 \(version) 모델로 만든 저장소입니다."
            case .unknown(let name): "모델의 어느 버전에도 없는 \(name) 항목이 저장소에 있습니다."
            case nil: "저장소가 이 모델과 맞지 않습니다."
            }
        return "\(reason) \(version) 버전으로 되돌리면 데이터를 잃게 되므로 저장소를 그대로 두었습니다. 새 버전의 모델을 쓰거나, 이전에 "
            + "만든 백업을 복원하십시오."
    }

    /// The reason why the store's values prevent the migration.
    private var koreanFailure: String {
        if let former = error.userInfo["former"] as? String {
            return "\(former)의 \(value("value")) 값은 새 타입 \(value("type"))에 맞지 않습니다. 저장소는 그대로입니다. 더 큰 타입을 "
                + "쓰거나 매핑 모델을 만드십시오."
        }
        if let count = error.userInfo["count"] as? Int64 {
            guard error.userInfo["property"] != nil else {
                return "새 버전의 모델에서 \(value("entity")) 엔티티가 추상 엔티티가 되었는데, 저장소에 그 엔티티의 행이 \(count)개 있습니다. "
                    + "저장소는 그대로입니다. 이전 버전에서 그 행을 지우거나 하위 엔티티로 옮기거나, 매핑 모델을 만드십시오."
            }
            return "새 버전의 모델에서 \(value("entity")).\(value("property")) 관계가 필수가 되었는데, 대상이 없는 행이 \(count)개 "
                + "있습니다. 저장소는 그대로입니다. 이전 버전에서 대상을 지정하거나, 관계를 옵셔널로 바꾸거나, 매핑 모델을 만드십시오."
        }
        if let violation = (error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.userInfo,
            let constraint = violation["constraint"] as? [String], let values = violation["values"] as? [String],
            let count = violation["count"] as? Int64
        {
            let shared = zip(constraint, values).map { "\($0) \($1)" }.joined(separator: ", ")
            if let groups = violation["groups"] as? Int64, groups > 1, let records = violation["records"] as? Int64,
                let examples = violation["examples"] as? [String]
            {
                let more = Int64(examples.count) < groups ? " …" : ""
                return "새 모델의 고유 제약 조건에 어긋납니다. \(violation["entity"] as? String ?? "") 행 \(records)개에서 값 "
                    + "\(groups)가지가 겹칩니다: \(examples.joined(separator: "; "))\(more). 저장소는 그대로입니다. 이전 모델로 "
                    + "데이터를 고치거나 제약 조건을 없애십시오."
            }
            return "새 모델의 고유 제약 조건에 어긋납니다. \(violation["entity"] as? String ?? "") 행 \(count)개의 값이 "
                + "같습니다: \(shared). 저장소는 그대로입니다. 이전 모델로 데이터를 고치거나 제약 조건을 없애십시오."
        }
        return "저장소를 마이그레이션하지 못했습니다. 저장소는 그대로입니다. \(sentence)"
    }

    private var koreanReason: String {
        switch error.code {
        case .migrationMissingSourceModel:
            return "저장소를 만든 버전의 모델이 새 버전 옆에도, 저장소에도 없습니다. 그 버전을 .xcdatamodeld에 다시 넣으십시오."
        case .fileWriteOutOfSpace:
            let (needed, free) = (value(NSNeededBytesErrorKey), value(NSAvailableBytesErrorKey))
            return needed.isEmpty
                ? "디스크에 남은 공간이 부족합니다. 공간을 비우고 다시 실행하십시오."
                : "디스크 공간이 부족합니다. \(needed)바이트가 필요한데 \(free)바이트가 남아 있습니다. 공간을 비우고 다시 실행하십시오."
        case .persistentStoreTimeout: return "다른 프로그램이 저장소를 사용하고 있습니다. 그 프로그램을 끝내고 다시 실행하십시오."
        case .fileReadCorruptFile: return "저장소 파일이 손상되었습니다. 백업을 복원하십시오."
        case .fileReadNoPermission, .fileWriteNoPermission, .fileWriteVolumeReadOnly:
            return "저장소를 읽거나 쓸 권한이 없습니다. 파일과 폴더의 권한을 확인하십시오."
        default: return "저장소를 마이그레이션하지 못했습니다. \(sentence)"
        }
    }
}
