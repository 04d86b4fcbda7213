import SQLite
import Testing

@testable import CoreData

/// Compares the schema generated for a real store's model with the one that Apple's framework wrote.
@Suite(.enabled(if: RealStore.areRegularThere)) struct RealSchemaTests {
    @Test(arguments: RealStore.regular)
    func theSchemaMatchesApple(name: String) throws {
        let store = try RealStore.named(name)
        let (connection, remove) = try store.openCopy()
        defer { remove() }
        let theirs = Set(
            try connection.query("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").compactMap { row in
                if case .text(let sql) = row[0] { sql } else { nil }
            })
        let model = try store.model()
        let schema = SQLSchema(model: SQLModel(model: model))
        let ours = Set(schema.statements)
        let difference = (missing: theirs.subtracting(ours).sorted(), added: ours.subtracting(theirs).sorted())

        #expect(difference.missing == Self.knownMissing[name] ?? [])
        #expect(difference.added == Self.knownAdded[name] ?? [])
        let numbers = try connection.query("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT")
        #expect(numbers == schema.primaryKeyRows.map { Array($0.prefix(3)) })
    }

    /// The framework that wrote this store is from 2010. It named attribute indexes like those of keys, and had no
    /// index on the reverse column of join tables and no model cache.
    private static let knownMissing = [
        "artsy-partner-1.4": [
            ("ALBUM", "NAME"), ("ALBUM", "SLUG"), ("ARTIST", "DISPLAYNAME"), ("ARTIST", "NAME"), ("ARTIST", "SLUG"),
            ("ARTWORK", "CATEGORY"), ("ARTWORK", "SLUG"), ("ARTWORK", "TITLE"), ("PARTNER", "NAME"),
        ].map { "CREATE INDEX Z\($0)_Z\($1)_INDEX ON Z\($0) (Z\($1))" }
    ]
    private static let knownAdded = [
        "artsy-partner-1.4": [
            "CREATE INDEX Z_1ARTISTS_Z_2ARTISTS_INDEX ON Z_1ARTISTS (Z_2ARTISTS, Z_1ALBUMSFEATURINGARTIST)",
            "CREATE INDEX Z_1ARTWORKS_Z_3ARTWORKS_INDEX ON Z_1ARTWORKS (Z_3ARTWORKS, Z_1COLLECTIONS)",
            "CREATE INDEX Z_2SHOWSFEATURINGARTIST_Z_11SHOWSFEATURINGARTIST_INDEX ON Z_2SHOWSFEATURINGARTIST "
                + "(Z_11SHOWSFEATURINGARTIST, Z_2ARTISTS1)",
            "CREATE INDEX Z_3SHOWS_Z_11SHOWS_INDEX ON Z_3SHOWS (Z_11SHOWS, Z_3ARTWORKS1)",
        ]
            + [
                ("Album", "name"), ("Album", "slug"), ("Artist", "displayName"), ("Artist", "name"),
                ("Artist", "slug"), ("Artwork", "category"), ("Artwork", "slug"), ("Artwork", "title"),
                ("Partner", "name"),
            ].map { entity, attribute in
                "CREATE INDEX Z_\(entity)_\(attribute) ON Z\(entity.uppercased()) "
                    + "(Z\(attribute.uppercased()) COLLATE BINARY ASC)"
            } + ["CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)"]
    ]
}
