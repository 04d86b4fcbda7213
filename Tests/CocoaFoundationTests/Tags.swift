import Testing

extension Tag {
    /// Generates its inputs at random, from a fixed seed.
    @Tag static var random: Self
}
