package dev.locations.testing.mongo.scene;

import java.util.List;
import java.util.stream.Stream;

import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

public final class Answers {

	private Answers() {
	}

	/** Makes a success, to which fields can be added. */
	public static BsonDocument ok() {
		return new BsonDocument("ok", new BsonDouble(1));
	}

	public static BsonDocument error(int code, String name, String... labels) {
		BsonDocument error = new BsonDocument("ok", new BsonDouble(0)).append("code", new BsonInt32(code))
			.append("codeName", new BsonString(name))
			.append("errmsg", new BsonString(name + " of the scene"));
		if (labels.length > 0) {
			error.append("errorLabels", new BsonArray(Stream.of(labels).map(BsonString::new).toList()));
		}
		return error;
	}

	/** Makes the first answer of a cursor; its identifier is 0 at the end. */
	public static BsonDocument firstBatch(Command command, long id, List<BsonDocument> documents) {
		return batch("firstBatch", command, id, documents);
	}

	/** Makes the answer to a {@code getMore}; the identifier is 0 at the end. */
	public static BsonDocument nextBatch(Command command, long id, List<BsonDocument> documents) {
		return batch("nextBatch", command, id, documents);
	}

	private static BsonDocument batch(String name, Command command, long id, List<BsonDocument> documents) {
		String collection = command.collection().isEmpty() ? "$cmd.aggregate" : command.collection();
		return ok().append("cursor",
				new BsonDocument("id", new BsonInt64(id))
					.append("ns", new BsonString(command.database() + "." + collection))
					.append(name, new BsonArray(documents)));
	}

}
