// swift-format-ignore-file
//
//  Order+CoreDataProperties.swift
//  Bookshop
//
//  As Xcode generates it, without the @objc attributes.
//

import Foundation
import CoreData


extension Order {

    @nonobjc public class func fetchRequest() -> NSFetchRequest<Order> {
        return NSFetchRequest<Order>(entityName: "Order")
    }

    @NSManaged public var date: Date?
    @NSManaged public var customer: Customer?
    @NSManaged public var lines: NSOrderedSet?

}

// MARK: Generated accessors for lines
extension Order {

    @NSManaged public func insertIntoLines(_ value: Line, at idx: Int)

    @NSManaged public func removeFromLines(at idx: Int)

    @NSManaged public func insertIntoLines(_ values: [Line], at indexes: NSIndexSet)

    @NSManaged public func removeFromLines(at indexes: NSIndexSet)

    @NSManaged public func replaceLines(at idx: Int, with value: Line)

    @NSManaged public func replaceLines(at indexes: NSIndexSet, with values: [Line])

    @NSManaged public func addToLines(_ value: Line)

    @NSManaged public func removeFromLines(_ value: Line)

    @NSManaged public func addToLines(_ values: NSOrderedSet)

    @NSManaged public func removeFromLines(_ values: NSOrderedSet)

}

extension Order : Identifiable {

}
