package dev.locations.location;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationExtent;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;
import dev.locations.location.query.TimeInterval;
import dev.locations.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which locations are found by their name and by the time of their last change, and the
 * extent of all of them.
 */
interface LocationConditionContract extends LocationPageContract {

	private static FieldConditions updated(@Nullable Instant from, @Nullable Instant to) {
		return new FieldConditions(null, TimeInterval.of(from, to));
	}

	private List<String> names(FieldConditions conditions) {
		return pages(new LocationQuery(null, null, null, conditions, new Page(2, null), FieldSelection.ALL,
				ListFormat.JSON, ListLinks.NONE))
			.stream()
			.map((location) -> location.get("name").stringValue())
			.toList();
	}

	private void createInTurn(String... names) {
		for (String name : names) {
			create(LocationBodies.MINIMAL.replace("Minimal", name));
			clock().advance(Duration.ofMillis(10));
		}
	}

	@Test
	default void findsLocationsOfAnExactName() {
		createInTurn("Zoo", "zoo", "Zoo ", "Zo", "Zoo", "Zoob");
		assertThat(names(new FieldConditions("Zoo", null))).containsExactly("Zoo", "Zoo");
		assertThat(names(new FieldConditions("zo", null))).isEmpty();
		assertThat(names(new FieldConditions("", null))).isEmpty();
	}

	@Test
	default void bothEndsOfAnIntervalOfChangesCount() {
		createInTurn("a", "b", "c", "d");
		Instant b = TestClock.START.plusMillis(10);
		Instant c = TestClock.START.plusMillis(20);
		assertThat(names(updated(b, c))).containsExactly("b", "c");
		assertThat(names(updated(c, c))).containsExactly("c");
		assertThat(names(updated(null, b))).containsExactly("a", "b");
		assertThat(names(updated(c, null))).containsExactly("c", "d");
		assertThat(names(updated(null, null))).containsExactly("a", "b", "c", "d");
		assertThat(names(updated(b.plusNanos(1), c.minusNanos(1)))).isEmpty();
		assertThat(names(updated(c, b))).isEmpty();
		assertThat(names(updated(Instant.parse("0000-01-01T00:00:00Z"), Instant.parse("9999-12-31T23:59:59.999Z"))))
			.hasSize(4);
	}

	@Test
	default void theExtentHasAllPointsAndAllTimesOfChanges() {
		List<UUID> ids = new ArrayList<>();
		for (String point : List.of("[6.63,46.52]", "[-10,50]", "[20,-30.5,400]")) {
			ids.add(create(LocationBodies.MINIMAL.replace("[6.63,46.52]", point)).id());
			clock().advance(Duration.ofMillis(10));
		}
		assertThat(reads().extent().block()).isEqualTo(new LocationExtent(new BoundingBox(-10, -30.5, 20, 50),
				TestClock.START, TestClock.START.plusMillis(20)));
		update(ids.get(0), "{\"name\":\"Changed\"}");
		store().delete(ids.get(1), Precondition.NONE).block();
		assertThat(reads().extent().block()).isEqualTo(new LocationExtent(new BoundingBox(6.63, -30.5, 20, 46.52),
				TestClock.START.plusMillis(20), TestClock.START.plusMillis(30)));
		ids.forEach((id) -> store().delete(id, Precondition.NONE).block());
		assertThat(reads().extent().blockOptional()).isEmpty();
		create(LocationBodies.MINIMAL);
		assertThat(reads().extent().blockOptional()).isNotEmpty();
	}

}
