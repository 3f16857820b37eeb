package dev.locations.faults;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import org.bson.Document;
import tools.jackson.databind.JsonNode;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Locations that nobody changes, more than MongoDB gives, and the service sends, at once,
 * so that a list can end half way.
 *
 * @param size how many there are
 */
record Crowd(int size) {

	private static final String NAME = "crowd ";

	private static final String DESCRIPTION = "a place ".repeat(100);

	void settle(ReactiveMongoTemplate store) {
		List<Document> documents = IntStream.range(0, this.size).mapToObj(Crowd::document).toList();
		if (!documents.isEmpty()) {
			store.getCollection("locations").flatMapMany((locations) -> locations.insertMany(documents)).blockLast();
		}
	}

	private static Document document(int number) {
		Date now = Date.from(Instant.now());
		return new Document("_id", UUID.randomUUID()).append("name", NAME + number)
			.append("description", DESCRIPTION)
			.append("geometry", new Document("type", "Point").append("coordinates", List.of(1.0, 2.0)))
			.append("properties", "{}")
			.append("createdAt", now)
			.append("updatedAt", now);
	}

	static boolean has(String name) {
		return name.startsWith(NAME);
	}

	/** Expects all of them in a list. */
	void check(JsonNode list) {
		assertThat(list.valueStream().filter((location) -> has(location.get("name").stringValue()))).hasSize(this.size);
	}

}
