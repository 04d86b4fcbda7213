import CoreData
import XCTest

@testable import Cookbook

final class CookbookTests: XCTestCase {
    var stack: CoreDataStack!
    var context: NSManagedObjectContext { stack.persistentContainer.viewContext }

    override func setUp() {
        super.setUp()
        stack = CoreDataStack(inMemory: true)
    }

    func makeRecipe(_ name: String) -> Recipe {
        let recipe = Recipe(context: context)
        recipe.name = name
        return recipe
    }

    func makeTag(_ name: String) -> Tag {
        let tag = Tag(context: context)
        tag.name = name
        return tag
    }

    func testARecipeIsFoundByItsName() throws {
        let recipe = makeRecipe("Soup")
        recipe.steps = ["Chop", "Cook"]
        stack.save()
        context.reset()
        let found = try XCTUnwrap(stack.recipes(named: "Soup").first)
        XCTAssertEqual(found.steps, ["Chop", "Cook"])
        XCTAssertNotNil(found.createdAt)
        XCTAssertEqual(found.displayName, "Soup")
    }

    func testARecipeNeedsAName() {
        _ = Recipe(context: context)
        XCTAssertThrowsError(try context.save()) { error in
            XCTAssertEqual((error as NSError).domain, "Cookbook")
        }
    }

    func testTagsAreReplaced() {
        let recipe = makeRecipe("Soup")
        let (first, second) = (makeTag("quick"), makeTag("cheap"))
        recipe.replaceTags(first, second)
        XCTAssertEqual(recipe.tags?.count, 2)
        recipe.tag(with: [])
        XCTAssertEqual(recipe.tags?.count, 0)
        recipe.addBoth(first, second)
        XCTAssertEqual(first.recipes, [recipe] as NSSet)
    }

    func testASaveIsObserved() {
        let saves = keyValueObservingExpectation(for: stack as Any, keyPath: "saves", expectedValue: 1)
        _ = makeRecipe("Soup")
        stack.save()
        wait(for: [saves], timeout: 5)
    }

    func testThePropertyBehindADisplayNameIsKnown() {
        XCTAssertEqual(Recipe.keyPathsForValuesAffectingValue(forKey: "displayName"), ["name"])
    }

    func testAPredicateIsAwaited() {
        let recipe = makeRecipe("Soup")
        let isNamed = XCTNSPredicateExpectation(predicate: NSPredicate(format: "name == %@", "Stew"), object: recipe)
        recipe.name = "Stew"
        wait(for: [isNamed], timeout: 5)
    }

    func testAPredicateIsAwaitedByAnAsynchronousTest() async {
        let recipe = makeRecipe("Soup")
        let isNamed = expectation(for: NSPredicate(format: "name == %@", "Stew"), evaluatedWith: recipe)
        let hasTags = XCTNSPredicateExpectation(predicate: NSPredicate { _, _ in true }, object: nil)
        await MainActor.run { recipe.name = "Stew" }
        await fulfillment(of: [isNamed, hasTags], timeout: 5)
    }

    @MainActor
    func testTheAppDelegateSaves() {
        AppDelegate().saveContext()
        XCTAssertFalse(CoreDataStack.shared.persistentContainer.viewContext.hasChanges)
    }

    func testAReminderIsCalledByATimer() {
        let reminder = Reminder()
        reminder.start()
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
        XCTAssertEqual(reminder.calls, 1)
    }

    func testChangesAreCounted() {
        let counter = ChangeCounter()
        _ = makeRecipe("Soup")
        context.processPendingChanges()
        XCTAssertEqual(counter.count, 1)
    }

    func testATagIsNamedByItsDelegate() {
        let naming = Naming()
        Tag.naming = naming
        let tag = Tag(context: context)
        XCTAssertEqual(tag.name, "new")
        XCTAssertEqual(tag.description, "#new")
    }

    func testTheListShowsRecipes() {
        let list = RecipeListViewController()
        list.reload()
        XCTAssertNotNil(list.tableView)
    }

    func testTheModelIsInTheAppsBundle() {
        XCTAssertNotNil(Bundle(for: Recipe.self).url(forResource: "Cookbook", withExtension: "momd"))
    }
}

private final class Naming: NSObject, TagNaming {
    func name(for tag: Tag) -> String { "new" }
}
