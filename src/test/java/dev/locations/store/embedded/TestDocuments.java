package dev.locations.store.embedded;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import org.bson.Document;

/**
 * Documents of about 600 bytes, as locations have, numbered from 0.
 */
final class TestDocuments {

	private TestDocuments() {
	}

	static UUID id(int number) {
		return UUID.nameUUIDFromBytes(("place " + number).getBytes(StandardCharsets.UTF_8));
	}

	static Document place(int number) {
		return new Document("_id", id(number)).append("number", number)
			.append("name", "Place " + number)
			.append("description", "d".repeat(300))
			.append("geometry",
					new Document("type", "Point").append("coordinates", List.of(number / 1000.0, -number / 2000.0)))
			.append("address", new Document("street", "Main Street").append("city", "Springfield"))
			.append("updatedAt", Date.from(Instant.ofEpochMilli(1_700_000_000_000L + number)));
	}

	static List<Document> places(int from, int to) {
		return IntStream.range(from, to).mapToObj(TestDocuments::place).toList();
	}

}
