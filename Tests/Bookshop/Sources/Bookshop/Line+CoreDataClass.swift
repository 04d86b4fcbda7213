// swift-format-ignore-file
//
//  Line+CoreDataClass.swift
//  Bookshop
//
//  As a newer Xcode generates it, without the @objc attributes.
//

public import Foundation
public import CoreData

public typealias LineCoreDataClassSet = NSSet

public class Line: NSManagedObject {

}
