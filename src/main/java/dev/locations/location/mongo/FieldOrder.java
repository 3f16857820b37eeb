package dev.locations.location.mongo;

import java.util.List;
import java.util.stream.Stream;

import dev.locations.location.LocationInput;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Keeps the fields of locations in the order of the interface. MongoDB appends a field
 * that is set anew, which can be one of the two optional texts.
 */
final class FieldOrder {

	/** The field that comes last in a document when it is set anew. */
	static final String LATECOMER = "shortName";

	private static final String NUMBER = LocationInput.ADDRESS + ".number";

	private static final List<String> FIELDS = Stream
		.of(Stream.of(MongoLocation.ID), LocationInput.TEXTS.stream(),
				Stream.of(LocationInput.GEOMETRY, LocationInput.ADDRESS, LocationInput.PROPERTIES,
						MongoLocation.CREATED_AT, MongoLocation.UPDATED_AT))
		.flatMap((names) -> names)
		.toList();

	private FieldOrder() {
	}

	/** A location's document with its fields in order. */
	static BsonDocument of(BsonDocument document) {
		return inOrder(document, FIELDS);
	}

	/**
	 * Sets the whole address, instead of fields of it, when its number is set anew. That
	 * way documents need no look at their addresses when they are read.
	 * @param set what {@code $set} sets, by path
	 */
	static void keep(BsonDocument stored, BsonDocument set) {
		BsonDocument address = stored.getDocument(LocationInput.ADDRESS).clone();
		if (!set.containsKey(NUMBER) || address.containsKey("number")) {
			return;
		}
		LocationInput.ADDRESS_TEXTS.forEach((name) -> {
			BsonValue value = set.remove(LocationInput.ADDRESS + "." + name);
			if (value != null) {
				address.put(name, value);
			}
		});
		set.put(LocationInput.ADDRESS, inOrder(address, LocationInput.ADDRESS_TEXTS));
	}

	/** Other fields, which only an operator can have added, are kept at the end. */
	private static BsonDocument inOrder(BsonDocument document, List<String> names) {
		BsonDocument ordered = new BsonDocument();
		names.stream().filter(document::containsKey).forEach((name) -> ordered.put(name, document.get(name)));
		document.forEach(ordered::putIfAbsent);
		return ordered;
	}

}
