package dev.locations.location.mongo;

import java.util.List;
import java.util.stream.Stream;

import com.mongodb.client.model.Projections;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationFields;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;

/**
 * The fields to read from MongoDB for a selection of fields: at least these fields, and
 * always the identifier.
 */
final class Projection {

	/** The identifier. */
	static final Bson ID = Projections.include(MongoLocation.ID);

	/** The identifier and the version. */
	static final Bson VERSION = Projections.include(LocationFields.UPDATED_AT);

	private Projection() {
	}

	/**
	 * Returns the fields to read.
	 * @param fields the selection
	 * @return a projection
	 */
	static Bson of(FieldSelection fields) {
		if (fields.isAll()) {
			return new BsonDocument();
		}
		List<String> read = Stream
			.concat(LocationFields.WRITABLE_PATHS.stream(),
					Stream.of(LocationFields.CREATED_AT, LocationFields.UPDATED_AT))
			.filter((path) -> isSelected(fields, path))
			.toList();
		return read.isEmpty() ? ID : Projections.include(read);
	}

	/**
	 * Returns the fields to read, and the version.
	 * @param fields the selection
	 * @return a projection
	 */
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
