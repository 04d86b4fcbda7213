import Testing

extension Tag {
    /// Takes more than about five seconds, because it compiles and runs programs.
    @Tag static var slow: Self
}
