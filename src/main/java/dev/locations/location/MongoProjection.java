package dev.locations.location;

import java.util.List;
import java.util.stream.Stream;

import com.mongodb.client.model.Projections;
import dev.locations.json.FieldSelection;
import org.bson.BsonDocument;
import org.bson.conversions.Bson;

/**
 * The fields to read from the store for a selection of fields: at least those, and never
 * without the identifier.
 */
final class MongoProjection {

	/** Reads nothing but the identifier. */
	static final Bson NOTHING = Projections.include(MongoLocation.ID);

	private MongoProjection() {
	}

	static Bson of(FieldSelection fields) {
		if (fields.isAll()) {
			return new BsonDocument();
		}
		List<String> read = Stream
			.concat(LocationInput.paths(), Stream.of(MongoLocation.CREATED_AT, MongoLocation.UPDATED_AT))
			.filter((path) -> isSelected(fields, path))
			.toList();
		return read.isEmpty() ? NOTHING : Projections.include(read);
	}

	private static boolean isSelected(FieldSelection fields, String path) {
		FieldSelection selected = fields;
		for (String name : path.split("\\.", -1)) {
			selected = selected.field(name);
		}
		return !selected.isNone();
	}

}
