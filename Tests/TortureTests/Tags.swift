import Testing

extension Tag {
    /// Generates its inputs at random. `FAULTLINE_SEED` repeats a seed.
    @Tag static var random: Self
    /// Takes more than about five seconds.
    @Tag static var slow: Self
}
