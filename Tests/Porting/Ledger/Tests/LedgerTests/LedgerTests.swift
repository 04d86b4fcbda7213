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
}
