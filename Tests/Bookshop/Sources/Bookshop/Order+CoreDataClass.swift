// swift-format-ignore-file
//
//  Order+CoreDataClass.swift
//  Bookshop
//
//  As Xcode generates it, without its @objc words.
//

import Foundation
import CoreData


public class Order: NSManagedObject {

}
