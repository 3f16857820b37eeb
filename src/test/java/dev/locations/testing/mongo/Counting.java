package dev.locations.testing.mongo;

import java.util.List;

import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Counts documents with any filter that a {@link DoubleCollection} knows. Drivers send an
 * aggregation, whose filters the library evaluates without the collection.
 */
final class Counting {

	private Counting() {
	}

	/**
	 * Returns the command that counts instead.
	 * @param command the name of a command
	 * @param aggregation the command
	 * @return null if the command does not count documents
	 */
	static @Nullable Document query(String command, Document aggregation) {
		if (command.equals("aggregate") && aggregation.get("pipeline") instanceof List<?> stages && stages.size() == 2
				&& stages.get(0) instanceof Document first && first.get("$match") instanceof Document filter
				&& stages.get(1) instanceof Document second && second.get("$group") instanceof Document group
				&& group.containsKey("n")) {
			return new Document("count", aggregation.get("aggregate")).append("query", filter);
		}
		return null;
	}

	static Document answer(String database, Document aggregation, Document count) {
		List<Document> results = List.of(new Document("_id", 1).append("n", count.get("n")));
		return new Document("cursor", new Document("id", 0L).append("ns", database + "." + aggregation.get("aggregate"))
			.append("firstBatch", results)).append("ok", 1.0);
	}

}
