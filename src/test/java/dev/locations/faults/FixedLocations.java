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
 * Locations that nobody changes. They are more than MongoDB and the service send in one
 * piece, so that a fault can interrupt a list.
 *
 * @param size the number of locations
 */
record FixedLocations(int size) {

	private static final String NAME = "fixed ";

	private static final String DESCRIPTION = "a place ".repeat(100);

	void insert(ReactiveMongoTemplate store) {
		List<Document> documents = IntStream.range(0, this.size).mapToObj(FixedLocations::document).toList();
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

	static boolean contains(String name) {
		return name.startsWith(NAME);
	}

	/** Expects that a list contains all of them. */
	void check(JsonNode list) {
		assertThat(list.valueStream().filter((location) -> contains(location.get("name").stringValue())))
			.hasSize(this.size);
	}

}
