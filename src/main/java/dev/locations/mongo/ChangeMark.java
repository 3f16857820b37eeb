package dev.locations.mongo;

import java.util.UUID;

import dev.locations.history.LocationVersion.Kind;
import org.bson.BsonBinary;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Tells in a location which action has made it, which no answer shows. Another program
 * may change the location and leave the mark, so it names the version that it is of.
 *
 * @param replaced the version before; null for an addition
 */
record ChangeMark(UUID action, long version, @Nullable Long replaced) {

	static final String FIELD = "changedBy";

	private static final String ADDED = "added";

	/** Has the action if that has added the location. So an index has additions only. */
	static final String ADDED_BY = FIELD + "." + ADDED;

	private static final String CHANGED = "changed";

	private static final String VERSION = "version";

	private static final String REPLACED = "replaced";

	/** Returns null if there is none that this service has written. */
	static @Nullable ChangeMark of(BsonDocument stored) {
		if (!(stored.get(FIELD) instanceof BsonDocument mark) || !(mark.get(VERSION) instanceof BsonDateTime version)) {
			return null;
		}
		BsonDateTime replaced = (mark.get(REPLACED) instanceof BsonDateTime time) ? time : null;
		UUID action = ForeignLocation.uuid(mark.get((replaced != null) ? CHANGED : ADDED));
		return (action != null)
				? new ChangeMark(action, version.getValue(), (replaced != null) ? replaced.getValue() : null) : null;
	}

	BsonDocument document() {
		BsonDocument mark = new BsonDocument((this.replaced != null) ? CHANGED : ADDED, new BsonBinary(this.action))
			.append(VERSION, new BsonDateTime(this.version));
		if (this.replaced != null) {
			mark.put(REPLACED, new BsonDateTime(this.replaced));
		}
		return mark;
	}

	Kind kind() {
		return (this.replaced != null) ? Kind.CHANGED : Kind.ADDED;
	}

}
