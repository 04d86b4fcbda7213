// swift-format-ignore-file
//
//  Order+CoreDataClass.swift
//  Bookshop
//
//  As Xcode generates it, without the @objc attributes.
//

import Foundation
import CoreData


public class Order: NSManagedObject {

}
