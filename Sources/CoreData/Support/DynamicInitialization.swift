/// A class with initializers that can be called on a class known only at run time.
///
/// On a Mac every initializer of an Objective-C class can: `T(context:)` in generic code, `type.init(entity:insertInto:)`,
/// `Self(name:managedObjectModel:)`. Swift allows it for `required` initializers only, and every subclass with a
/// designated initializer would have to repeat those. So each of these classes has three parts, in a file next to it:
///
/// - `_…Base`, its superclass, has no stored properties and declares the designated initializer: the first method in the
///   method table of every subclass.
/// - `_…Shape`, never instantiated, declares the same initializer at the same place, but `required`. Called on a metatype
///   that is cast to the shape's, it runs the initializer that the actual class has there.
/// - An extension of this protocol declares the initializers without a body. The static methods with the same symbols are
///   the bodies, since only a static method can read the metatype that it was called on.
///
/// A class that does not inherit the initializer stops in it: "Use of unimplemented initializer", as on a Mac.
public protocol _DynamicallyInitializable {}
