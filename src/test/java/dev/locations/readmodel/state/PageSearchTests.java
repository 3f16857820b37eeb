package dev.locations.readmodel.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.json.FieldSelection;
import dev.locations.location.field.LocationTime;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationExtent;
import dev.locations.location.query.LocationExtent.ExtentCollector;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.TimeInterval;
import dev.locations.testing.Thoroughness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares pages with those of a list that is searched without any index.
 */
class PageSearchTests {

	private static final int LOCATIONS = 2_000;

	private final RandomLocations random = new RandomLocations(21);

	private final ReadModel model = new ReadModel(Schedulers.immediate(), 1L << 30, System::nanoTime);

	private final Map<UUID, LocationRecord> expected = new LinkedHashMap<>();

	@BeforeEach
	void load() {
		load(LOCATIONS);
	}

	private void load(int locations) {
		this.expected.clear();
		Replica.Load load = this.model.startLoad();
		for (int i = 0; i < locations; i++) {
			byte[] json = this.random.next();
			load.add(json);
			add(json);
		}
		load.publish();
	}

	private void add(byte[] json) {
		LocationRecord location = LocationRecord.withWords(json);
		this.expected.put(location.id(), location);
	}

	private void change() {
		List<UUID> ids = List.copyOf(this.expected.keySet());
		for (int i = 0; i < 100; i++) {
			UUID id = ids.get(this.random.below(ids.size()));
			if (i % 3 == 0) {
				this.expected.remove(id);
				this.model.deleted(id);
			}
			else {
				byte[] json = this.random.next((i % 3 == 1) ? id : new UUID(i, id.getLeastSignificantBits()), 0);
				add(json);
				this.model.saved(json);
			}
		}
	}

	@Test
	@Tag("random")
	void findsPagesOfBoxesTimesAndNames() {
		for (int round = 0; round < 6; round++) {
			for (int i = 0; i < Thoroughness.times(4); i++) {
				BoundingBox box = switch (i % 4) {
					case 0 -> null;
					case 1 -> BoundingBox.WORLD;
					default -> this.random.box();
				};
				checkPages(query(box, null, conditions(i), 1 + this.random.below(200)));
			}
			change();
		}
	}

	private FieldConditions conditions(int number) {
		TimeInterval time = new TimeInterval(this.random.below(LOCATIONS), LOCATIONS + this.random.below(LOCATIONS));
		return switch (number % 5) {
			case 0 -> new FieldConditions(null, time);
			case 1 -> new FieldConditions("Park", (number % 2 == 0) ? time : null);
			default -> FieldConditions.NONE;
		};
	}

	@Test
	@Tag("random")
	void findsPagesOfTheNearest() {
		for (int round = 0; round < 3; round++) {
			for (int i = 0; i < Thoroughness.times(2); i++) {
				BoundingBox box = (i % 3 == 0) ? null : this.random.box();
				NearPoint near = new NearPoint(this.random.below(360) - 180, this.random.below(180) - 90);
				checkPages(query(box, near, conditions(i), 1 + this.random.below(200)));
			}
			change();
		}
	}

	/** Of so many matches, those that are near are looked for first. */
	@Test
	@Tag("random")
	void findsPagesOfTheNearestOfManyWithWords() {
		load(4 * NearestSearch.MAX_MEASURED);
		for (int round = 0; round < 2; round++) {
			for (int i = 0; i < Thoroughness.times(3); i++) {
				BoundingBox box = (i % 3 == 0) ? this.random.box() : null;
				TextQuery text = new TextQuery((i % 2 == 0) ? List.of("p") : List.of("p", "z"));
				NearPoint near = new NearPoint(this.random.below(360) - 180, this.random.below(180) - 90);
				checkPages(query(box, text, near, FieldConditions.NONE, 500));
			}
			change();
		}
	}

	private static LocationQuery query(@Nullable BoundingBox box, @Nullable NearPoint near, FieldConditions conditions,
			int limit) {
		return query(box, null, near, conditions, limit);
	}

	private static LocationQuery query(@Nullable BoundingBox box, @Nullable TextQuery text, @Nullable NearPoint near,
			FieldConditions conditions, int limit) {
		return new LocationQuery(box, text, near, conditions, new Page(limit, null), FieldSelection.ALL,
				ListFormat.JSON, ListLinks.NONE);
	}

	private void checkPages(LocationQuery first) {
		List<LocationRecord> all = this.expected.values()
			.stream()
			.filter((location) -> isMetBy(first, location))
			.sorted(Comparator.comparingDouble((LocationRecord location) -> ordinal(first, location))
				.thenComparing(LocationRecord::key))
			.toList();
		Snapshot snapshot = snapshot();
		List<UUID> found = new ArrayList<>();
		PageCursor next = null;
		do {
			PageSearch search = snapshot.search(first.at(new Page(first.page().limit(), next)), QueryFields.NONE);
			if (this.random.below(2) == 0) {
				// an estimate may find the page
				assertThat(search.cost()).isNotNegative();
			}
			FoundItems page = search.find();
			assertThat(page.total()).isEqualTo(all.size());
			IntStream.of(page.items()).forEach((item) -> found.add(snapshot.position(item).id()));
			next = page.next();
			assertThat(next == null).isEqualTo(found.size() >= all.size());
		}
		while (next != null);
		assertThat(found).isEqualTo(all.stream().map(LocationRecord::id).toList());
	}

	private static boolean isMetBy(LocationQuery query, LocationRecord location) {
		FieldConditions conditions = query.conditions();
		return query.isInBox(location.longitude(), location.latitude())
				&& (query.text() == null || query.text().matches(location.words()))
				&& (conditions.name() == null || conditions.name().equals(location.key().nameText()))
				&& (conditions.updated() == null
						|| conditions.updated().contains(LocationTime.instant(location.updatedAt()).toEpochMilli()));
	}

	private static double ordinal(LocationQuery query, LocationRecord location) {
		return (query.near() != null) ? query.near().distance(location.longitude(), location.latitude()) : 0;
	}

	@Test
	void findsTheExtentAfterEachChange() {
		for (int round = 0; round < 20; round++) {
			assertThat(snapshot().extent()).isEqualTo(expectedExtent());
			change();
		}
		// those at the edges
		for (UUID id : this.expected.entrySet()
			.stream()
			.filter((entry) -> Math.abs(entry.getValue().longitude()) > 150)
			.map(Map.Entry::getKey)
			.toList()) {
			this.expected.remove(id);
			this.model.deleted(id);
			assertThat(snapshot().extent()).isEqualTo(expectedExtent());
		}
	}

	private Optional<LocationExtent> expectedExtent() {
		ExtentCollector extent = new ExtentCollector();
		this.expected.values().forEach((location) -> {
			extent.addPoint(location.longitude(), location.latitude());
			extent.addTime(location.updatedAt());
		});
		return extent.extent(LocationTime::instant);
	}

	private Snapshot snapshot() {
		return Objects.requireNonNull(this.model.snapshot());
	}

}
