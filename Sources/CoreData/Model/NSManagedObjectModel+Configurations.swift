extension NSManagedObjectModel {
    /// The name that Apple's framework uses for all the entities together.
    static let defaultConfigurationName = "PF_DEFAULT_CONFIGURATION_NAME"

    /// The names of the model's configurations, sorted; the default one, which holds everything, is among them.
    public var configurations: [String] { (entitiesByConfiguration.keys + [Self.defaultConfigurationName]).sorted() }

    /// The entities of a configuration: all of them for nil or the default configuration's name, nil for a name that
    /// the model does not know.
    public func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
        guard let configuration, configuration != Self.defaultConfigurationName else { return entities }
        return entitiesByConfiguration[configuration]
    }

    /// Puts entities of this model into a configuration, in place of those that it held.
    public func setEntities(_ entities: [NSEntityDescription], forConfigurationName configuration: String) {
        checkMutable()
        for entity in entities where entity.model !== self {
            stop(
                .invalidArgumentException,
                "The entity \"\(entity.name ?? "")\" is not in the model: add it to the model's entities before you put "
                    + "it into the configuration \"\(configuration)\".")
        }
        entitiesByConfiguration[configuration] = entities
    }
}
