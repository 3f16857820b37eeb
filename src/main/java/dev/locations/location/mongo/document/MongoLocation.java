package dev.locations.location.mongo.document;

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
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The document of a location in MongoDB. It has the fields of an answer under the same
 * names, with two exceptions: the identifier is {@code _id}, and {@code properties} is
 * JSON text, so that it is answered exactly as it was sent.
 */
public final class MongoLocation {

	/** The collection of the locations. */
	public static final String COLLECTION = "locations";

	/** The identifier of a location. */
	public static final String ID = "_id";

	/** The field with words that earlier versions of the service have stored. */
	public static final String WORDS = "words";

	private MongoLocation() {
	}

	/**
	 * Creates the document of a new location.
	 * @return the document, with its fields in the order of an answer
	 */
	public static BsonDocument create(NewLocation location, Instant now) {
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
	 * Compares a stored location with sent fields.
	 * @return an update with {@code $set} and {@code $unset} of the fields that differ; empty
	 * if none does
	 */
	public static BsonDocument changes(BsonDocument stored, BsonDocument location, LocationInput input) {
		BsonDocument changes = changes(location, input);
		if (changes.isEmpty()) {
			return changes;
		}
		BsonDocument fields = stored.clone();
		fields.remove(WORDS);
		return location.equals(fields) ? changes : replacement(stored, changed(location, input));
	}

	private static BsonDocument changed(BsonDocument location, LocationInput input) {
		BsonDocument target = location.clone();
		input.values().forEach((path, value) -> {
			if (value != null) {
				put(target, path, bson(value));
			}
			else {
				remove(target, path);
			}
		});
		return target;
	}

	// A part of a field cannot be set if the field has another type. So the change also
	// brings all fields into the usual form.
	private static BsonDocument replacement(BsonDocument stored, BsonDocument target) {
		BsonDocument set = new BsonDocument();
		BsonDocument unset = new BsonDocument();
		target.put(LocationFields.ADDRESS, FieldOrder.of(target.getDocument(LocationFields.ADDRESS)));
		target.forEach((name, value) -> {
			if (!value.equals(stored.get(name))) {
				set.put(name, value);
			}
		});
		LocationFields.TEXTS.stream()
			.filter((name) -> stored.containsKey(name) && !target.containsKey(name))
			.forEach((name) -> unset.put(name, new BsonString("")));
		return update(set, unset);
	}

	private static BsonDocument changes(BsonDocument stored, LocationInput input) {
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
		FieldOrder.replaceAddress(stored, set);
		return update(set, unset);
	}

	private static BsonDocument update(BsonDocument set, BsonDocument unset) {
		BsonDocument changes = new BsonDocument();
		if (!set.isEmpty()) {
			changes.put("$set", set);
		}
		if (!unset.isEmpty()) {
			changes.put("$unset", unset);
		}
		return changes;
	}

	/** Returns the filter for a location. */
	public static BsonDocument byId(UUID id) {
		return new BsonDocument(ID, new BsonBinary(id));
	}

	/** Returns the filter for a version of a location. */
	public static BsonDocument byVersion(UUID id, BsonDocument stored) {
		BsonValue version = stored.get(LocationFields.UPDATED_AT, BsonNull.VALUE);
		return byId(id).append(LocationFields.UPDATED_AT, new BsonDocument("$eq", version));
	}

	public static UUID id(BsonDocument stored) {
		return stored.getBinary(ID).asUuid();
	}

	/**
	 * Returns the time of the last change, which is the version of a location; the beginning
	 * of 1970 if it is not known.
	 */
	public static Instant updatedAt(BsonDocument stored) {
		return Instant.ofEpochMilli(ForeignLocation.time(stored.get(LocationFields.UPDATED_AT)).getValue());
	}

	/** Returns a time in the form in which it is stored. */
	public static BsonDateTime time(Instant time) {
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

	private static void remove(BsonDocument document, String path) {
		int dot = path.indexOf('.');
		if (dot < 0) {
			document.remove(path);
		}
		else {
			document.getDocument(path.substring(0, dot)).remove(path.substring(dot + 1));
		}
	}

	private static @Nullable BsonValue get(BsonDocument document, String path) {
		int dot = path.indexOf('.');
		return (dot < 0) ? document.get(path)
				: document.getDocument(path.substring(0, dot)).get(path.substring(dot + 1));
	}

}
