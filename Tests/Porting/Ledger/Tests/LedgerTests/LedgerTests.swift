import Combine
import CoreData
import XCTest

@testable import Ledger

final class LedgerTests: XCTestCase {
    var store: Store!
    var cancellables: Set<AnyCancellable> = []

    override func setUp() {
        store = Store()
    }

    override func tearDown() {
        cancellables = []
        store = nil
    }

    func testTheRepositoryPublishesWhatWasSaved() {
        var names: [[String]] = []
        store.accounts.publisher().map { $0.compactMap(\.name) }.sink { names.append($0) }.store(in: &cancellables)
        _ = store.accounts.create { $0.name = "Cash" }
        let saved = expectation(description: "saved")
        store.accounts.save()
            .receive(on: DispatchQueue.main)
            .sink(
                receiveCompletion: { _ in saved.fulfill() }, receiveValue: { XCTAssertEqual($0, 1) }
            )
            .store(in: &cancellables)
        wait(for: [saved], timeout: 5)
        XCTAssertEqual(names, [[], ["Cash"]])
        XCTAssertEqual(store.accounts.saves, 1)
    }

    func testTheTotalFollowsTheSaves() throws {
        _ = store.accounts.create { $0.balance = 40 }
        _ = store.accounts.create { $0.balance = 2 }
        try store.container.viewContext.save()
        XCTAssertEqual(store.total, 42)
    }

    func testABalanceIsPublished() {
        let account = store.accounts.create { $0.balance = 1 }
        var balances: [Double] = []
        account.balances.sink { balances.append($0) }.store(in: &cancellables)
        account.balance = 2
        XCTAssertEqual(balances, [2])
    }

    func testADeletedAccountLosesItsName() throws {
        let account = store.accounts.create { $0.name = "Cash" }
        try store.container.viewContext.save()
        store.container.viewContext.delete(account)
        XCTAssertNil(account.name)
    }

    func testAFormatHasItsArguments() throws {
        _ = store.accounts.create { $0.name = "Cash" }
        XCTAssertEqual(try store.accounts.all(where: "%K == %@ AND balance < %f", "name", "Cash", 1.5).count, 1)
    }

    func testAPrivateClassHasProperties() throws {
        let receipt = NSEntityDescription()
        receipt.name = "Receipt"
        receipt.managedObjectClassName = NSStringFromClass(Receipt.self)
        let amount = NSAttributeDescription()
        amount.name = (\Receipt.amount)._kvcKeyPathString!
        amount.attributeType = .doubleAttributeType
        receipt.properties = [amount]
        let model = NSManagedObjectModel()
        model.entities = [receipt]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        Receipt(context: context).amount = 12
        try context.save()
        let request = Receipt.fetchRequest() as? NSFetchRequest<Receipt>
        XCTAssertEqual(try context.fetch(XCTUnwrap(request)).first?.amount, 12)
    }
}

@objc(Receipt)
private final class Receipt: NSManagedObject {
    @NSManaged var amount: Double
}

extension Receipt {
    override func awakeFromInsert() {
        super.awakeFromInsert()
        amount = initialAmount
    }

    private var initialAmount: Double { 1 }
}
