extension NSManagedObjectModel {
    /// The name that Apple's framework uses for the configuration with all entities.
    static let defaultConfigurationName = "PF_DEFAULT_CONFIGURATION_NAME"

    /// The names of the model's configurations, sorted. The default configuration, which contains all entities, is one
    /// of them.
    public var configurations: [String] { (entitiesByConfiguration.keys + [Self.defaultConfigurationName]).sorted() }

    /// The entities of a configuration: all entities for nil and for the default configuration's name, nil for an
    /// unknown name.
    public func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
        guard let configuration, configuration != Self.defaultConfigurationName else { return entities }
        return entitiesByConfiguration[configuration]
    }

    /// Sets the entities of a configuration. Stops the program if one of them is not in this model.
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
