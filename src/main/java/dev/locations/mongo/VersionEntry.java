package dev.locations.mongo;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import com.mongodb.client.model.Filters;
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
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * A version of a location that was to be replaced or deleted. It is written before that
 * is tried, so it does not tell whether it was done: see {@link VersionChain}.
 */
record VersionEntry(BsonDocument document) {

	static final String COLLECTION = "locationVersions";

	/**
	 * The identifier begins with the location, then come the version that replaces the
	 * one that is kept, that one, and the action. So the entries of a location are in
	 * their order in the index that each collection has.
	 */
	private static final int ID_BYTES = 2 * (2 * Long.BYTES + Long.BYTES);

	/** Earlier builds had documents as identifiers, which no comparison with it finds. */
	private static final BsonBinary BEFORE_ALL = new BsonBinary(new byte[0]);

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

	private static final String FOREIGN = "foreign";

	private static final String BEFORE = "before";

	static final String LOCATION = BEFORE + "." + MongoLocation.ID;

	/** What tells who has done what. */
	static final List<String> ABOUT = List.of(DELETED, FOREIGN, BEFORE + "." + ChangeMark.FIELD);

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

	/**
	 * Keeps a version that another program has replaced, without naming that in a mark.
	 */
	static VersionEntry replaced(RawBsonDocument before, UUID action, long made) {
		VersionEntry entry = of(before, action, made, before);
		entry.document.put(FOREIGN, BsonBoolean.TRUE);
		return entry;
	}

	/** Keeps a version of which these fields change. */
	static VersionEntry changed(RawBsonDocument stored, UUID action, long made, Set<String> fields) {
		if (size(stored) > LEAST_SAVING) {
			BsonDocument before = new BsonDocument(MongoLocation.ID, stored.get(MongoLocation.ID));
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
		BsonBinary id = id(MongoLocation.id(stored), made, replaced.getValue(), action);
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

	/** MongoDB compares the bytes as numbers without signs. */
	private static BsonBinary id(UUID location, long made, long replaced, UUID action) {
		return new BsonBinary(ByteBuffer.allocate(ID_BYTES)
			.putLong(location.getMostSignificantBits())
			.putLong(location.getLeastSignificantBits())
			.putLong(made ^ Long.MIN_VALUE)
			.putLong(replaced ^ Long.MIN_VALUE)
			.putLong(action.getMostSignificantBits())
			.putLong(action.getLeastSignificantBits())
			.array());
	}

	private static BsonBinary first(UUID location) {
		return id(location, Long.MIN_VALUE, Long.MIN_VALUE, new UUID(0, 0));
	}

	private static BsonBinary last(UUID location, long made) {
		return id(location, made, Long.MAX_VALUE, new UUID(-1, -1));
	}

	/** Returns the condition for the entries of a location up to a version. */
	static Bson upTo(UUID location, long made) {
		return Filters.and(Filters.gte(MongoLocation.ID, first(location)),
				Filters.lte(MongoLocation.ID, last(location, made)));
	}

	/** Returns the condition for the entries of later locations; all of them for null. */
	static Bson ofLater(@Nullable UUID location) {
		return Filters.gt(MongoLocation.ID, (location != null) ? last(location, Long.MAX_VALUE) : BEFORE_ALL);
	}

	static Bson ofEarlier(UUID location) {
		return Filters.lt(MongoLocation.ID, first(location));
	}

	private ByteBuffer id() {
		return ByteBuffer.wrap(this.document.getBinary(MongoLocation.ID).getData());
	}

	UUID location() {
		ByteBuffer id = id();
		return new UUID(id.getLong(), id.getLong());
	}

	UUID action() {
		ByteBuffer id = id().position(ID_BYTES - 2 * Long.BYTES);
		return new UUID(id.getLong(), id.getLong());
	}

	long made() {
		return id().getLong(2 * Long.BYTES) ^ Long.MIN_VALUE;
	}

	long replaced() {
		return id().getLong(3 * Long.BYTES) ^ Long.MIN_VALUE;
	}

	Replaced replacedVersion() {
		return new Replaced(location(), replaced());
	}

	boolean isDeletion() {
		return this.document.containsKey(DELETED);
	}

	boolean isForeign() {
		return this.document.containsKey(FOREIGN);
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

	/** The version that is kept. */
	record Replaced(UUID location, long version) {
	}

}
