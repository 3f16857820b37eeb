package dev.locations.location.mongo;

import java.util.List;
import java.util.stream.Stream;

import com.mongodb.client.model.Projections;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationFields;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;

/**
 * The fields to read from the store for a selection of fields: at least those, and never
 * without the identifier.
 */
final class Projection {

	/** Reads nothing but the identifier. */
	static final Bson NOTHING = Projections.include(MongoLocation.ID);

	/** Reads what tells versions apart. */
	static final Bson VERSION = Projections.include(LocationFields.UPDATED_AT);

	private Projection() {
	}

	static Bson of(FieldSelection fields) {
		if (fields.isAll()) {
			return new BsonDocument();
		}
		List<String> read = Stream
			.concat(LocationFields.WRITABLE_PATHS.stream(),
					Stream.of(LocationFields.CREATED_AT, LocationFields.UPDATED_AT))
			.filter((path) -> isSelected(fields, path))
			.toList();
		return read.isEmpty() ? NOTHING : Projections.include(read);
	}

	/** Reads what tells versions apart, too. */
	static Bson withVersion(FieldSelection fields) {
		return fields.isAll() ? of(fields) : Projections.fields(of(fields), VERSION);
	}

	private static boolean isSelected(FieldSelection fields, String path) {
		FieldSelection selected = fields;
		for (String name : path.split("\\.", -1)) {
			selected = selected.field(name);
		}
		return !selected.isNone();
	}

}
