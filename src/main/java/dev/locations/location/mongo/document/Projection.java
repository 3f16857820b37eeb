package dev.locations.location.mongo.document;

import java.util.List;

import com.mongodb.client.model.Projections;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationFields;
import org.bson.conversions.Bson;

/**
 * The fields to read from MongoDB for a selection of fields: at least these fields, and
 * always the identifier, the name and the geometry. A document without them is left out,
 * whatever is selected.
 */
public final class Projection {

	/** The identifier. */
	public static final Bson ID = Projections.include(MongoLocation.ID);

	/** What tells whether a document is a location. */
	private static final List<String> ALWAYS = List.of(LocationFields.NAME, LocationFields.GEOMETRY);

	/** All fields that an answer may have. */
	private static final Bson WITHOUT_WORDS = Projections.exclude(MongoLocation.WORDS);

	/** The identifier and the version. */
	public static final Bson VERSION = Projections.include(LocationFields.UPDATED_AT);

	private Projection() {
	}

	public static Bson of(FieldSelection fields) {
		if (fields.isAll()) {
			return WITHOUT_WORDS;
		}
		return Projections.include(LocationFields.ALL.stream()
			.filter((name) -> !name.equals(LocationFields.ID))
			.filter((name) -> ALWAYS.contains(name) || !fields.field(name).isNone())
			.toList());
	}

}
