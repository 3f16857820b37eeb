package dev.locations.mongo.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoException;
import com.mongodb.client.model.IndexOptions;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;

/** An index that the service needs. */
record RequiredIndex(String collection, BsonDocument keys, IndexOptions options) {

	private static final int UNAUTHORIZED = 13;

	private static final int OPTIONS_CONFLICT = 85;

	private static final int KEYS_CONFLICT = 86;

	private static final String SPARSE = "sparse";

	private static final String PARTIAL = "partialFilterExpression";

	/**
	 * With one of these, an index does not have all documents, or not for all queries.
	 */
	private static final List<String> LIMITS = List.of(SPARSE, PARTIAL, "collation", "hidden");

	private static final int LONGEST_REASON = 300;

	boolean isServedBy(BsonDocument existing) {
		return hasSameKeys(existing)
				&& LIMITS.stream().filter(existing::containsKey).allMatch((limit) -> isWanted(limit, existing))
				&& (!this.options.isUnique() || existing.containsKey("unique"))
				&& (this.options.getExpireAfter(TimeUnit.SECONDS) == null
						|| existing.containsKey("expireAfterSeconds"));
	}

	private boolean isWanted(String limit, BsonDocument existing) {
		return switch (limit) {
			case SPARSE -> this.options.isSparse();
			case PARTIAL -> Objects.equals(existing.get(PARTIAL), this.options.getPartialFilterExpression());
			default -> false;
		};
	}

	private boolean hasSameKeys(BsonDocument existing) {
		return existing.isDocument("key") && fields(existing.getDocument("key")).equals(fields(this.keys));
	}

	// The direction may be a number of any type.
	private static List<Map.Entry<String, Object>> fields(BsonDocument keys) {
		List<Map.Entry<String, Object>> fields = new ArrayList<>();
		keys.forEach((name, kind) -> fields.add(Map.entry(name, kind.isNumber() ? kind.asNumber().intValue() : kind)));
		return fields;
	}

	DataAccessException problem(MongoException error, List<BsonDocument> existing) {
		DataAccessException translated = new MongoErrors().translateExceptionIfPossible(error);
		if (translated != null && MongoErrors.isTemporary(error)) {
			return translated;
		}
		return new InvalidDataAccessResourceUsageException(advice(error, existing), error);
	}

	private String advice(MongoException error, List<BsonDocument> existing) {
		if (ErrorCategory.fromErrorCode(error.getCode()) == ErrorCategory.DUPLICATE_KEY) {
			String field = this.keys.getFirstKey();
			return "several documents have the same %s. Find them in mongosh, and correct or delete all but one: %s"
				.formatted(field,
						"db.%s.aggregate([{ $group: { _id: '$%s', ids: { $push: '$_id' } } }, { $match: { 'ids.1': { $exists: true } } }])"
							.formatted(this.collection, field));
		}
		return switch (error.getCode()) {
			case UNAUTHORIZED -> "the user of the URI has no right to create it. Grant the privilege createIndex, or"
					+ " create the index in mongosh: " + command();
			case OPTIONS_CONFLICT, KEYS_CONFLICT ->
				"another index has its fields or its name. Drop that one in mongosh, and the service creates its own: "
						+ "db.%s.dropIndex('%s')".formatted(this.collection, conflicting(existing));
			default -> "MongoDB refuses it. Correct the cause, or create the index in mongosh: %s. The cause is: %s"
				.formatted(command(), cut(error));
		};
	}

	private String conflicting(List<BsonDocument> existing) {
		return existing.stream()
			.filter((index) -> hasSameKeys(index) || name(index).equals(this.options.getName()))
			.map(RequiredIndex::name)
			.findFirst()
			.orElse("NAME");
	}

	private static String name(BsonDocument index) {
		return index.getString("name", new BsonString("")).getValue();
	}

	// The message of MongoDB may contain a whole document.
	private static String cut(MongoException error) {
		String message = Objects.requireNonNullElse(error.getMessage(), "unknown");
		return message.substring(0, Math.min(message.length(), LONGEST_REASON));
	}

	private String command() {
		Long expiry = this.options.getExpireAfter(TimeUnit.SECONDS);
		Bson partial = this.options.getPartialFilterExpression();
		List<String> set = Stream
			.of(this.options.isUnique() ? "unique: true" : "", this.options.isSparse() ? "sparse: true" : "",
					(expiry != null) ? "expireAfterSeconds: " + expiry : "",
					(partial != null) ? PARTIAL + ": " + partial.toBsonDocument().toJson() : "")
			.filter((option) -> !option.isEmpty())
			.toList();
		return "db.%s.createIndex(%s, { %s })".formatted(this.collection, shown(this.keys), String.join(", ", set));
	}

	private static String shown(BsonDocument keys) {
		List<String> fields = new ArrayList<>();
		keys.forEach((name, kind) -> fields.add((name.contains(".") ? "'" + name + "'" : name) + ": " + shown(kind)));
		return "{ " + String.join(", ", fields) + " }";
	}

	private static String shown(BsonValue kind) {
		return kind.isString() ? "'" + kind.asString().getValue() + "'" : String.valueOf(kind.asNumber().intValue());
	}

	@Override
	public String toString() {
		return "the index on %s of the collection %s".formatted(String.join(", ", this.keys.keySet()), this.collection);
	}

}
