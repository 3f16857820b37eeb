package dev.locations.mongo;

import java.util.List;
import java.util.Set;
import java.util.UUID;

import dev.locations.history.LocationVersion.Kind;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;

/**
 * A version of a location that was to be replaced or deleted. It is written before that
 * is tried, so it does not tell whether it was done: see {@link VersionChain}.
 */
record VersionEntry(BsonDocument document) {

	static final String COLLECTION = "locationVersions";

	/** The location, the version that replaces the one that is kept, and by whom. */
	static final String LOCATION = "_id.location";

	static final String MADE = "_id.made";

	static final String REPLACED = "_id.replaced";

	/** The action that replaces the version, and the one that had added the location. */
	static final String ACTIONS = "actions";

	/** When the version was made that is kept, or the location was deleted. */
	static final String TIME = "time";

	static final String BYTES = "bytes";

	private static final String DELETED = "deleted";

	static final BsonDocument IS_DELETION = new BsonDocument(DELETED, BsonBoolean.TRUE);

	/** A deletion has it until somebody finds that the location has come back. */
	private static final String TRASH = "trash";

	static final BsonDocument IS_IN_TRASH = new BsonDocument(TRASH, BsonBoolean.TRUE);

	private static final String BEFORE = "before";

	/** What tells who has done what. */
	static final List<String> ABOUT = List.of(DELETED, BEFORE + "." + ChangeMark.FIELD);

	/** The fields that a version did not have, of which only other fields are kept. */
	private static final String ABSENT = "absent";

	/**
	 * A whole version needs no newer one to be read: so parts are kept only of large
	 * ones.
	 */
	private static final int LEAST_SAVING = 1024;

	/** Of all but the version. */
	private static final int OTHER_BYTES = 200;

	private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

	static VersionEntry deleted(RawBsonDocument stored, UUID action, long time) {
		VersionEntry entry = of(stored, action, time, stored);
		entry.document.append(TIME, new BsonDateTime(time)).putAll(IS_DELETION);
		entry.document.putAll(IS_IN_TRASH);
		return entry;
	}

	/** Keeps a version of which these fields change. */
	static VersionEntry changed(RawBsonDocument stored, UUID action, long made, Set<String> fields) {
		if (size(stored) > LEAST_SAVING) {
			BsonDocument before = new BsonDocument();
			BsonArray absent = new BsonArray();
			for (String field : fields) {
				BsonValue value = stored.get(field);
				if (value != null) {
					before.put(field, value);
				}
				else {
					absent.add(new BsonString(field));
				}
			}
			RawBsonDocument part = new RawBsonDocument(before, CODEC);
			if (size(stored) - size(part) >= LEAST_SAVING) {
				VersionEntry entry = of(stored, action, made, part);
				entry.document.put(ABSENT, absent);
				return entry;
			}
		}
		return of(stored, action, made, stored);
	}

	private static VersionEntry of(RawBsonDocument stored, UUID action, long made, RawBsonDocument before) {
		BsonDateTime replaced = MongoLocation.time(MongoLocation.updatedAt(stored));
		BsonDocument id = new BsonDocument("location", stored.get(MongoLocation.ID))
			.append("made", new BsonDateTime(made))
			.append("replaced", replaced)
			.append("action", new BsonBinary(action));
		BsonArray actions = new BsonArray(List.of(new BsonBinary(action)));
		ChangeMark mark = ChangeMark.of(stored);
		if (mark != null && mark.kind() == Kind.ADDED) {
			actions.add(new BsonBinary(mark.action()));
		}
		return new VersionEntry(new BsonDocument(MongoLocation.ID, id).append(ACTIONS, actions)
			.append(TIME, replaced)
			.append(BYTES, new BsonInt32(size(before) + OTHER_BYTES))
			.append(BEFORE, before));
	}

	private static int size(RawBsonDocument document) {
		return document.getByteBuffer().remaining();
	}

	private BsonDocument id() {
		return this.document.getDocument(MongoLocation.ID);
	}

	UUID location() {
		return id().getBinary("location").asUuid();
	}

	UUID action() {
		return id().getBinary("action").asUuid();
	}

	long made() {
		return id().getDateTime("made").getValue();
	}

	long replaced() {
		return id().getDateTime("replaced").getValue();
	}

	boolean isDeletion() {
		return this.document.containsKey(DELETED);
	}

	@Nullable ChangeMark mark() {
		return ChangeMark.of(this.document.getDocument(BEFORE));
	}

	/**
	 * Returns the version that is kept; null if it cannot be known.
	 * @param after the version that has replaced it; null if that is not known
	 */
	@Nullable BsonDocument before(@Nullable BsonDocument after) {
		BsonDocument kept = this.document.getDocument(BEFORE);
		if (!(this.document.get(ABSENT) instanceof BsonArray absent)) {
			return kept;
		}
		if (after == null) {
			return null;
		}
		BsonDocument before = new BsonDocument();
		before.putAll(after);
		before.putAll(kept);
		absent.forEach((field) -> before.remove(field.asString().getValue()));
		return before;
	}

}
