/// A class with initializers that can be called on a metatype at run time.
///
/// On Apple's platforms, every initializer of an Objective-C class can: `T(context:)` in generic code,
/// `type.init(entity:insertInto:)`, `Self(name:managedObjectModel:)`. Swift allows that for `required` initializers
/// only, which every subclass with a designated initializer would have to repeat. So each of these classes has three
/// parts, in a file next to it:
///
/// - `_…Base`, its superclass, has no stored properties and declares the designated initializer: the first method in
///   the method table of every subclass.
/// - `_…Shape`, which is never instantiated, declares the same initializer in the same slot, but `required`. Called on
///   a metatype that is cast to the shape's, it runs the initializer that the actual class has there.
/// - An extension of this protocol declares the initializers without a body. Static methods with the same symbols are
///   the bodies, because only a static method can read the metatype that it was called on.
///
/// A class that does not inherit the initializer stops the program with "Use of unimplemented initializer", as on
/// Apple's platforms.
public protocol _DynamicallyInitializable {}
