package dev.locations.location.mongo.document;

import dev.locations.location.LocationFields;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Keeps the fields of an address in the order of an answer. MongoDB appends a field that
 * is set for the first time.
 */
final class FieldOrder {

	private static final String NUMBER = LocationFields.ADDRESS + ".number";

	private FieldOrder() {
	}

	static BsonDocument of(BsonDocument address) {
		BsonDocument ordered = new BsonDocument();
		LocationFields.ADDRESS_TEXTS.stream()
			.filter(address::containsKey)
			.forEach((name) -> ordered.put(name, address.get(name)));
		// fields of other names, which an operator may have added, stay at the end
		address.forEach(ordered::putIfAbsent);
		return ordered;
	}

	/**
	 * Replaces the changes of an address by the whole address if they add its number. So the
	 * fields of an address are always stored in order, and reads do not sort them.
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
		set.put(LocationFields.ADDRESS, of(address));
	}

}
