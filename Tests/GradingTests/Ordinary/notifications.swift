private func useNotifications(_ context: NSManagedObjectContext) throws {
    let token = NotificationCenter.default.addObserver(
        forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
    ) { print($0.userInfo?.keys.count ?? 0) }
    NotificationCenter.default.removeObserver(token)
}
