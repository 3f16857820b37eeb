package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.LocationQuery;
import dev.locations.testing.TestClock;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** The store that a contract tests, and short forms of its operations. */
public interface LocationContract {

	/** The store, which is empty when a test starts. */
	LocationStore store();

	/** The clock of the store, which stands at {@link TestClock#START} at first. */
	TestClock clock();

	default LocationDocument create(String body) {
		return create(LocationInputs.of(body));
	}

	default LocationDocument create(LocationInput input) {
		UUID id = UUID.randomUUID();
		LocationDocument created = store().create(id, input).blockOptional().orElseThrow();
		assertThat(created.id()).isEqualTo(id);
		return created;
	}

	default LocationDocument update(UUID id, String patch) {
		return update(id, patch, Precondition.NONE);
	}

	default LocationDocument update(UUID id, String patch, Precondition precondition) {
		return store().update(id, LocationInputs.change(patch), precondition).blockOptional().orElseThrow();
	}

	default String find(UUID id) {
		return text(store().find(id).blockOptional().orElseThrow());
	}

	default boolean exists(UUID id) {
		return store().existing(List.of(id)).hasElements().blockOptional().orElseThrow();
	}

	default String list(@Nullable BoundingBox box) {
		return list(box, FieldSelection.ALL);
	}

	/** Lists what the store has. A contract of lists replaces it by what it tests. */
	default String list(@Nullable BoundingBox box, FieldSelection fields) {
		return ReferenceList.of(store(), new LocationQuery(box, fields)).text();
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

	/** The time some milliseconds after the start, as it is answered. */
	default String after(long millis) {
		return TestClock.START.plusMillis(millis).toString();
	}

}
