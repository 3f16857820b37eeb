package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.testing.TestClock;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The store that a contract tests, and short forms of its operations.
 */
interface LocationContract {

	/** The store, which is empty when a test starts. */
	LocationStore store();

	/**
	 * The clock of the store, which stands at {@link TestClock#START} when a test starts.
	 */
	TestClock clock();

	default LocationDocument create(String body) {
		return store().create(LocationInputs.of(body), FieldSelection.ALL).blockOptional().orElseThrow();
	}

	default LocationDocument update(UUID id, String patch) {
		return update(id, patch, FieldSelection.ALL, Precondition.NONE);
	}

	default LocationDocument update(UUID id, String patch, FieldSelection fields, Precondition precondition) {
		return store().update(id, LocationInputs.change(patch), fields, precondition).blockOptional().orElseThrow();
	}

	default LocationDocument find(UUID id, FieldSelection fields) {
		return store().find(id, fields).blockOptional().orElseThrow();
	}

	default String find(UUID id) {
		return text(find(id, FieldSelection.ALL));
	}

	default String list(@Nullable BoundingBox box) {
		return list(box, FieldSelection.ALL);
	}

	default String list(@Nullable BoundingBox box, FieldSelection fields) {
		return ListBody
			.text(store().list(new LocationQuery(box, fields), ContentCoding.IDENTITY).blockOptional().orElseThrow());
	}

	default String text(LocationDocument location) {
		return new String(location.json(), StandardCharsets.UTF_8);
	}

	default JsonNode tree(LocationDocument location) {
		return tree(text(location));
	}

	default JsonNode tree(String json) {
		return Json.MAPPER.readTree(json);
	}

	default List<JsonNode> elements(String array) {
		return tree(array).valueStream().toList();
	}

	/**
	 * The time that is some milliseconds after the start of the test, as it is answered.
	 */
	default String after(long millis) {
		return TestClock.START.plusMillis(millis).toString();
	}

}
