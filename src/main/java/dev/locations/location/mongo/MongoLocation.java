package dev.locations.location.mongo;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.locations.location.LocationFields;
import dev.locations.location.LocationInput;
import dev.locations.location.NewLocation;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A location as MongoDB keeps it: the fields of the interface under their names, but for
 * {@code _id} (a UUID) and {@code properties} (JSON text, so that it comes back exactly
 * as it was sent).
 */
final class MongoLocation {

	static final String COLLECTION = "locations";

	static final String ID = "_id";

	private MongoLocation() {
	}

	/** The document of a new location, with its fields in the order of the interface. */
	static BsonDocument create(NewLocation location, Instant now) {
		BsonDocument document = new BsonDocument(ID, new BsonBinary(location.id()));
		Map<String, @Nullable Object> values = location.input().values();
		LocationFields.WRITABLE_PATHS.forEach((path) -> {
			Object value = values.get(path);
			if (value != null) {
				put(document, path, bson(value));
			}
		});
		document.putIfAbsent(LocationFields.PROPERTIES, new BsonString("{}"));
		document.put(LocationFields.CREATED_AT, time(now));
		document.put(LocationFields.UPDATED_AT, time(now));
		return document;
	}

	/**
	 * The update that makes a stored location have the sent fields.
	 * @return {@code $set} and {@code $unset} of what differs; empty when nothing does
	 */
	static BsonDocument changes(BsonDocument stored, LocationInput input) {
		BsonDocument set = new BsonDocument();
		BsonDocument unset = new BsonDocument();
		input.values().forEach((path, value) -> {
			BsonValue before = get(stored, path);
			if (value == null && before != null) {
				unset.put(path, new BsonString(""));
			}
			else if (value != null && !bson(value).equals(before)) {
				set.put(path, bson(value));
			}
		});
		FieldOrder.keep(stored, set);
		BsonDocument changes = new BsonDocument();
		if (!set.isEmpty()) {
			changes.put("$set", set);
		}
		if (!unset.isEmpty()) {
			changes.put("$unset", unset);
		}
		return changes;
	}

	static BsonDocument byId(UUID id) {
		return new BsonDocument(ID, new BsonBinary(id));
	}

	static BsonDocument byVersion(UUID id, Instant updatedAt) {
		return byId(id).append(LocationFields.UPDATED_AT, time(updatedAt));
	}

	static UUID id(BsonDocument stored) {
		return stored.getBinary(ID).asUuid();
	}

	static Instant updatedAt(BsonDocument stored) {
		return Instant.ofEpochMilli(stored.getDateTime(LocationFields.UPDATED_AT).getValue());
	}

	static BsonDateTime time(Instant time) {
		return new BsonDateTime(time.toEpochMilli());
	}

	private static BsonValue bson(Object value) {
		return (value instanceof List<?> coordinates)
				? new BsonDocument("type", new BsonString("Point")).append("coordinates",
						new BsonArray(coordinates.stream().map((number) -> new BsonDouble((Double) number)).toList()))
				: new BsonString((String) value);
	}

	private static void put(BsonDocument document, String path, BsonValue value) {
		int dot = path.indexOf('.');
		if (dot < 0) {
			document.put(path, value);
		}
		else {
			String parent = path.substring(0, dot);
			document.putIfAbsent(parent, new BsonDocument());
			document.getDocument(parent).put(path.substring(dot + 1), value);
		}
	}

	private static @Nullable BsonValue get(BsonDocument document, String path) {
		int dot = path.indexOf('.');
		return (dot < 0) ? document.get(path)
				: document.getDocument(path.substring(0, dot)).get(path.substring(dot + 1));
	}

}
