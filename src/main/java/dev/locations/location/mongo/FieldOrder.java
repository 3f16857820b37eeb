package dev.locations.location.mongo;

import java.util.List;

import dev.locations.location.LocationFields;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Keeps the fields of locations in the order of the interface. MongoDB appends a field
 * that is set anew, which can be one of the two optional texts.
 */
final class FieldOrder {

	/** The field that comes last in a document when it is set anew. */
	static final String LATECOMER = LocationFields.SHORT_NAME;

	private static final String NUMBER = LocationFields.ADDRESS + ".number";

	private static final List<String> FIELDS = LocationFields.ALL.stream()
		.map((name) -> name.equals(LocationFields.ID) ? MongoLocation.ID : name)
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
		BsonDocument address = stored.getDocument(LocationFields.ADDRESS).clone();
		if (!set.containsKey(NUMBER) || address.containsKey("number")) {
			return;
		}
		LocationFields.ADDRESS_TEXTS.forEach((name) -> {
			BsonValue value = set.remove(LocationFields.ADDRESS + "." + name);
			if (value != null) {
				address.put(name, value);
			}
		});
		set.put(LocationFields.ADDRESS, inOrder(address, LocationFields.ADDRESS_TEXTS));
	}

	/** Other fields, which only an operator can have added, are kept at the end. */
	private static BsonDocument inOrder(BsonDocument document, List<String> names) {
		BsonDocument ordered = new BsonDocument();
		names.stream().filter(document::containsKey).forEach((name) -> ordered.put(name, document.get(name)));
		document.forEach(ordered::putIfAbsent);
		return ordered;
	}

}
