package dev.locations.location.mongo;

import java.util.List;

import dev.locations.location.LocationFields;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Keeps the fields of a location in the order of an answer. MongoDB appends a field that
 * is set for the first time. Only the two optional texts can be such a field: the short
 * name and the number of the address.
 */
final class FieldOrder {

	/** The optional field of a document; it is the last one if it was set later. */
	static final String OPTIONAL = LocationFields.SHORT_NAME;

	private static final String NUMBER = LocationFields.ADDRESS + ".number";

	private static final List<String> FIELDS = LocationFields.ALL.stream()
		.map((name) -> name.equals(LocationFields.ID) ? MongoLocation.ID : name)
		.toList();

	private FieldOrder() {
	}

	/**
	 * Sorts the fields of a location.
	 * @param document the stored document
	 * @return the document with its fields in order
	 */
	static BsonDocument of(BsonDocument document) {
		return inOrder(document, FIELDS);
	}

	/**
	 * Replaces the changes of an address by the whole address if they add its number. So
	 * the fields of an address are always stored in order, and reads do not sort them.
	 * @param stored the stored document
	 * @param set the values that {@code $set} sets, by path
	 */
	static void replaceAddress(BsonDocument stored, BsonDocument set) {
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

	// Fields of other names, which an operator may have added, stay at the end.
	private static BsonDocument inOrder(BsonDocument document, List<String> names) {
		BsonDocument ordered = new BsonDocument();
		names.stream().filter(document::containsKey).forEach((name) -> ordered.put(name, document.get(name)));
		document.forEach(ordered::putIfAbsent);
		return ordered;
	}

}
