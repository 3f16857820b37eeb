package dev.locations.mongo;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import com.mongodb.client.model.Projections;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationFields;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.NewLocation;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * The document of a location in MongoDB. It has the fields of an answer under the same
 * names, with two exceptions: the identifier is {@code _id}, and {@code properties} is
 * JSON text, so that it is answered exactly as it was sent.
 */
final class MongoLocation {

	/** The collection of the locations. */
	public static final String COLLECTION = "locations";

	/** The identifier of a location. */
	public static final String ID = "_id";

	/** The field with words that earlier versions of the service have stored. */
	public static final String WORDS = "words";

	private static final List<String> REQUIRED = List.of(LocationFields.NAME, LocationFields.GEOMETRY);

	private MongoLocation() {
	}

	/**
	 * Creates the document of a new location.
	 * @return the document, with its fields in the order of an answer
	 */
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
	 * Returns a location as JSON.
	 * @param location the location in the form in which this service stores it
	 */
	static byte[] json(BsonDocument location) {
		Map<String, @Nullable Object> values = new HashMap<>();
		LocationFields.TEXTS.forEach((name) -> putText(values, name, location.get(name)));
		BsonDocument address = location.getDocument(LocationFields.ADDRESS);
		LocationFields.ADDRESS_TEXTS
			.forEach((name) -> putText(values, LocationFields.ADDRESS + "." + name, address.get(name)));
		putText(values, LocationFields.PROPERTIES, location.get(LocationFields.PROPERTIES));
		values.put(LocationFields.GEOMETRY,
				location.getDocument(LocationFields.GEOMETRY)
					.getArray("coordinates")
					.stream()
					.map((number) -> number.asDouble().getValue())
					.toList());
		return LocationJsonFields.of(values)
			.json(id(location), location.getDateTime(LocationFields.CREATED_AT).getValue(),
					location.getDateTime(LocationFields.UPDATED_AT).getValue());
	}

	private static void putText(Map<String, @Nullable Object> values, String path, @Nullable BsonValue text) {
		if (text != null) {
			values.put(path, text.asString().getValue());
		}
	}

	/**
	 * Compares a stored location with sent fields.
	 * @return an update with {@code $set} and {@code $unset} of the fields that differ;
	 * empty if none does
	 */
	static BsonDocument changes(BsonDocument stored, BsonDocument location, LocationInput input) {
		BsonDocument target = changed(location, input);
		BsonDocument changes = new BsonDocument();
		if (target.equals(location)) {
			return changes;
		}
		BsonDocument set = new BsonDocument();
		BsonDocument unset = new BsonDocument();
		target.put(LocationFields.ADDRESS, ordered(target.getDocument(LocationFields.ADDRESS)));
		target.forEach((name, value) -> {
			if (!value.equals(stored.get(name))) {
				set.put(name, value);
			}
		});
		LocationFields.TEXTS.stream()
			.filter((name) -> stored.containsKey(name) && !target.containsKey(name))
			.forEach((name) -> unset.put(name, new BsonString("")));
		if (!set.isEmpty()) {
			changes.put("$set", set);
		}
		if (!unset.isEmpty()) {
			changes.put("$unset", unset);
		}
		return changes;
	}

	private static BsonDocument ordered(BsonDocument address) {
		BsonDocument ordered = new BsonDocument();
		LocationFields.ADDRESS_TEXTS.stream()
			.filter(address::containsKey)
			.forEach((name) -> ordered.put(name, address.get(name)));
		return ordered;
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

	/** Returns the filter for a location. */
	static BsonDocument byId(UUID id) {
		return new BsonDocument(ID, new BsonBinary(id));
	}

	/** Returns the filter for a version of a location. */
	static BsonDocument byVersion(UUID id, BsonDocument stored) {
		BsonValue version = stored.get(LocationFields.UPDATED_AT, BsonNull.VALUE);
		return byId(id).append(LocationFields.UPDATED_AT, new BsonDocument("$eq", version));
	}

	static UUID id(BsonDocument stored) {
		return stored.getBinary(ID).asUuid();
	}

	/**
	 * Returns the time of the last change, which is the version of a location; the
	 * beginning of 1970 if it is not known.
	 */
	static Instant updatedAt(BsonDocument stored) {
		return Instant.ofEpochMilli(ForeignLocation.time(stored.get(LocationFields.UPDATED_AT)).getValue());
	}

	/** Returns a time in the form in which it is stored. */
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

	private static void remove(BsonDocument document, String path) {
		int dot = path.indexOf('.');
		if (dot < 0) {
			document.remove(path);
		}
		else {
			document.getDocument(path.substring(0, dot)).remove(path.substring(dot + 1));
		}
	}

	/**
	 * Returns the fields to read for a selection of fields, and always those without
	 * which a document is no location.
	 */
	static Bson projection(FieldSelection fields) {
		if (fields.isAll()) {
			return Projections.exclude(WORDS);
		}
		return Projections.include(LocationFields.ALL.stream()
			.filter((name) -> !name.equals(LocationFields.ID))
			.filter((name) -> REQUIRED.contains(name) || !fields.field(name).isNone())
			.toList());
	}

}
