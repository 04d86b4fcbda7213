private func useDecimals() throws {
    var (sum, left, right) = (Decimal(), Decimal(string: "0.1") ?? 0, Decimal(0.2))
    NSDecimalAdd(&sum, &left, &right, .plain)
    var rounded = Decimal()
    NSDecimalRound(&rounded, &sum, 2, .bankers)
    print(
        rounded, NSDecimalNumber(decimal: sum).doubleValue, NSDecimalNumber(string: "3").adding(1), pow(2.0, 10.0),
        sqrt(2).rounded(.up))
}
