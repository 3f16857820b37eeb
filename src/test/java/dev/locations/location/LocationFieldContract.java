package dev.locations.location;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FeatureEncoding;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.FieldOrder;
import dev.locations.location.query.GreatCircles;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Which locations are found by their ids and within a distance, and in which order. */
interface LocationFieldContract extends LocationPageContract {

	List<String> VALUES = List.of("1", "1.0", "10", "-2.5", "1e2", "\"a\"", "\"A\"", "\"\"", "true", "false", "null",
			"{}", "[]", "[1,2]", "[2,1,1]", "[\"a\",7]", "[null]");

	private static LocationQuery asked(@Nullable NearPoint near, FieldConditions conditions, @Nullable FieldOrder order,
			int limit) {
		return new LocationQuery(null, null, near, conditions, order, new Page(limit, null), FieldSelection.ALL,
				ListFormat.JSON, FeatureEncoding.PLAIN, ListLinks.NONE);
	}

	private static FieldConditions ids(Set<UUID> ids) {
		return new FieldConditions(null, null, null, ids);
	}

	/** Creates a location whose free-form field {@code v} has a value. */
	private void createWith(String value, int number) {
		create(LocationInputs.of(LocationBodies.MINIMAL.replace("Minimal", "n" + number % 5)
			.replace("[6.63,46.52]", Arrays.toString(new int[] { (number * 37) % 360 - 180, (number * 23) % 180 - 90 }))
			.replace("\"address\"", "\"properties\":{\"v\":" + value + "},\"address\"")));
	}

	@Test
	default void whatExistsAllTheTimeIsOnOnePageWhateverIsWritten() {
		for (FieldOrder order : new FieldOrder[] { null, new FieldOrder("properties.v", false),
				new FieldOrder("properties.v", true) }) {
			IntStream.range(0, 2 * VALUES.size()).forEach((i) -> {
				createWith(VALUES.get(i % VALUES.size()), i);
				clock().advance(Duration.ofMillis(i % 2));
			});
			LocationQuery first = asked(null, FieldConditions.NONE, order, 2);
			List<UUID> ids = allIds();
			Collections.shuffle(ids, new Random(7));
			Set<UUID> changed = new HashSet<>();
			Map<UUID, Integer> seen = new HashMap<>();
			PageCursor after = null;
			do {
				LocationList page = list(first.at(new Page(2, after)));
				elements(ListBody.text(page)).forEach((location) -> seen.merge(id(location), 1, Integer::sum));
				after = (page.next() != null) ? PageCursor.parse(page.next().text()).orElseThrow() : null;
				// also the value and the location that the cursor names
				int step = changed.size();
				UUID id = (after != null && step % 3 == 0) ? after.position().id() : ids.get(step);
				if (changed.add(id) && step % 2 == 0) {
					store().delete(id, Precondition.NONE).block();
				}
				else if (exists(id)) {
					update(id, "{\"properties\":{\"v\":" + VALUES.get(step % VALUES.size()) + "}}");
				}
				createWith(VALUES.get(step % VALUES.size()), step);
			}
			while (after != null);
			List<UUID> kept = ids.stream().filter((id) -> !changed.contains(id)).toList();
			assertThat(kept).hasSizeGreaterThan(10).allSatisfy((id) -> assertThat(seen).containsEntry(id, 1));
		}
	}

	private List<UUID> allIds() {
		return new ArrayList<>(elements(list((BoundingBox) null)).stream().map(LocationFieldContract::id).toList());
	}

	private static UUID id(JsonNode location) {
		return UUID.fromString(location.get("id").stringValue());
	}

	@Test
	default void findsLocationsByTheirIdsInTheOrderOfTheList() {
		addMany(30);
		List<UUID> all = allIds();
		Set<UUID> asked = new HashSet<>(List.of(all.get(20), UUID.randomUUID(), all.get(3), all.get(8)));
		store().delete(all.get(8), Precondition.NONE).block();
		assertThat(pages(asked(null, ids(asked), null, 1))).extracting(LocationFieldContract::id)
			.containsExactly(all.get(3), all.get(20));
		assertThat(pages(asked(null, ids(Set.of(UUID.randomUUID())), null, 1))).isEmpty();
	}

	@Test
	default void theGreatestDistanceBelongsToTheCircle() {
		create(LocationBodies.MINIMAL.replace("[6.63,46.52]", "[7.5,47.25]"));
		double distance = new GreatCircles(new NearPoint(7, 47)).distance(7.5, 47.25);
		assertThat(pages(asked(new NearPoint(7, 47, distance), FieldConditions.NONE, null, 7))).hasSize(1);
		assertThat(pages(asked(new NearPoint(7, 47, Math.nextDown(distance)), FieldConditions.NONE, null, 7)))
			.isEmpty();
	}

}
