// swift-format-ignore-file
//
//  Line+CoreDataProperties.swift
//  Bookshop
//
//  As a newer Xcode generates it, without the @objc attributes.
//

public import Foundation
public import CoreData


public typealias LineCoreDataPropertiesSet = NSSet

extension Line {

    @nonobjc public class func fetchRequest() -> NSFetchRequest<Line> {
        return NSFetchRequest<Line>(entityName: "Line")
    }

    @NSManaged public var quantity: Int16
    @NSManaged public var book: Book?
    @NSManaged public var order: Order?

}

extension Line : Identifiable {

}
