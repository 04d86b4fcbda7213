import CoreData

/// Runs work on its own thread, where a trap ends the thread instead of the process.
///
/// Evaluating many a valid predicate traps, `name > 3` for example. Such a trap is correct, and a fuzzer that died of
/// it would find nothing else.
enum Attempt {
    /// The default stack size of a thread on Linux. The sanitizer's frames are larger than any program's.
    private static let stackSize = 8 << 20
    nonisolated(unsafe) private static var current: pthread_t?

    static func prepare() {
        MisuseTrap.observer = { sentence in
            guard let current, pthread_equal(current, pthread_self()) != 0 else {
                fatalError("A mistake was noticed outside of an attempt: \(sentence)")
            }
            // The intermediate frames and their objects are abandoned: a leak, harmless in a run of minutes.
            pthread_exit(nil)
        }
    }

    /// Runs `work`, and returns whether it finished.
    @discardableResult
    static func run(_ work: @escaping () -> Void) -> Bool {
        let errand = Errand(work)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stackSize)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { argument in
                Attempt.current = pthread_self()
                let errand = Unmanaged<Errand>.fromOpaque(argument!).takeUnretainedValue()
                errand.work()
                errand.isDone = true
                return nil
            }, Unmanaged.passUnretained(errand).toOpaque())
        precondition(code == 0, "No thread can be started: error \(code).")
        pthread_join(thread, nil)
        pthread_attr_destroy(&attributes)
        return withExtendedLifetime(errand) { errand.isDone }
    }

    private final class Errand {
        let work: () -> Void
        var isDone = false
        init(_ work: @escaping () -> Void) { self.work = work }
    }
}

/// Stops the fuzzer with the input as a finding if a requirement is violated. An optimized `precondition` would not
/// say which.
func demand(_ isKept: Bool, _ sentence: @autoclosure () -> String) {
    if !isKept { fatalError(sentence()) }
}
