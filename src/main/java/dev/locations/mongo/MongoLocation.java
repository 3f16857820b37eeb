package dev.locations.mongo;

import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.LocationWrite;
import dev.locations.location.NewLocation;
import dev.locations.location.field.LocationFields;
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
 * A location in MongoDB. Its document has the fields of an answer under the same names,
 * with two exceptions: the identifier is {@code _id}, and {@code properties} is JSON
 * text, so that it is answered exactly as it was sent.
 *
 * @param values the fields by path, as in {@link LocationInput#values()}
 */
record MongoLocation(UUID id, Map<String, @Nullable Object> values, Instant createdAt, Instant updatedAt) {

	static final String COLLECTION = "locations";

	static final String ID = "_id";

	/** The source of the location, which no answer has. */
	static final String SOURCE = "importedFrom";

	static MongoLocation of(NewLocation location, Clock clock) {
		Map<String, @Nullable Object> values = new HashMap<>(Map.of(LocationFields.PROPERTIES, "{}"));
		values.putAll(location.input().values());
		Instant version = location.updatedAt(clock);
		return new MongoLocation(location.id(), values, location.createdAt(version), version)
			.from(location.input().source());
	}

	/** Has its fields in the order of an answer. */
	BsonDocument document() {
		BsonDocument document = byId(this.id);
		putTexts(document, "", LocationFields.TEXTS);
		if (this.values.get(LocationFields.GEOMETRY) instanceof List<?> coordinates) {
			document
				.put(LocationFields.GEOMETRY, new BsonDocument("type", new BsonString("Point")).append("coordinates",
						new BsonArray(coordinates.stream().map((number) -> new BsonDouble((Double) number)).toList())));
		}
		BsonDocument address = new BsonDocument();
		putTexts(address, LocationFields.ADDRESS + ".", LocationFields.ADDRESS_TEXTS);
		document.put(LocationFields.ADDRESS, address);
		putTexts(document, "", List.of(LocationFields.PROPERTIES, SOURCE));
		document.put(LocationFields.CREATED_AT, time(this.createdAt));
		document.put(LocationFields.UPDATED_AT, time(this.updatedAt));
		return document;
	}

	private void putTexts(BsonDocument target, String prefix, List<String> names) {
		for (String name : names) {
			if (this.values.get(prefix + name) instanceof String text) {
				target.put(name, new BsonString(text));
			}
		}
	}

	LocationDocument shown() {
		byte[] json = LocationJsonFields.of(this.values)
			.json(this.id, this.createdAt.toEpochMilli(), this.updatedAt.toEpochMilli());
		return new LocationDocument(this.id, json, this.updatedAt);
	}

	/** Returns the properties as JSON text. */
	String properties() {
		return (String) Objects.requireNonNull(this.values.get(LocationFields.PROPERTIES));
	}

	/** Returns the location with the new values, at the same version. */
	MongoLocation with(LocationWrite.Update update) {
		Map<String, @Nullable Object> changed = new HashMap<>(this.values);
		update.values().forEach((path, value) -> {
			if (value != null) {
				changed.put(path, value);
			}
			else {
				changed.remove(path);
			}
		});
		return new MongoLocation(this.id, changed, this.createdAt, this.updatedAt);
	}

	/** Returns the location with another source; an empty one is none. */
	MongoLocation from(@Nullable String source) {
		if (source == null || source.equals(this.values.getOrDefault(SOURCE, ""))) {
			return this;
		}
		Map<String, @Nullable Object> changed = new HashMap<>(this.values);
		changed.remove(SOURCE);
		if (!source.isEmpty()) {
			changed.put(SOURCE, source);
		}
		return new MongoLocation(this.id, changed, this.createdAt, this.updatedAt);
	}

	MongoLocation at(Instant version) {
		return new MongoLocation(this.id, this.values, this.createdAt, version);
	}

	/**
	 * Returns the update that gives a document these fields.
	 * @param stored the document, maybe written by another program
	 */
	BsonDocument changesOf(BsonDocument stored) {
		BsonDocument target = document();
		BsonDocument set = target.clone();
		set.entrySet().removeIf((field) -> field.getValue().equals(stored.get(field.getKey())));
		BsonDocument changes = new BsonDocument("$set", set);
		BsonDocument unset = new BsonDocument();
		Stream.concat(LocationFields.TEXTS.stream(), Stream.of(SOURCE))
			.filter((name) -> stored.containsKey(name) && !target.containsKey(name))
			.forEach((name) -> unset.put(name, new BsonString("")));
		if (!unset.isEmpty()) {
			changes.put("$unset", unset);
		}
		return changes;
	}

	static BsonDocument byId(UUID id) {
		return new BsonDocument(ID, new BsonBinary(id));
	}

	static BsonDocument byVersion(UUID id, BsonDocument stored) {
		BsonValue version = stored.get(LocationFields.UPDATED_AT, BsonNull.VALUE);
		return byId(id).append(LocationFields.UPDATED_AT, new BsonDocument("$eq", version));
	}

	static UUID id(BsonDocument stored) {
		return stored.getBinary(ID).asUuid();
	}

	/** Returns the version of a location; the beginning of 1970 if it is not known. */
	static Instant updatedAt(BsonDocument stored) {
		return ForeignLocation.time(stored.get(LocationFields.UPDATED_AT));
	}

	static BsonDateTime time(Instant time) {
		return new BsonDateTime(time.toEpochMilli());
	}

}
