package dev.locations.location;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.index.value.FieldValue.Scalar;
import dev.locations.json.FieldSelection;
import dev.locations.location.Facet.ValueCount;
import dev.locations.location.field.Filter;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FacetQuery;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.FieldOrder;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which locations are found by a filter, by their ids and within a distance, the order of
 * a field, and how often its values occur.
 */
interface LocationFieldContract extends LocationPageContract {

	/** Values of all types, with equal ones and some that are nearly equal. */
	List<String> VALUES = List.of("1", "1.0", "10", "-2.5", "9007199254740993", "9007199254740992", "1e2", "\"a\"",
			"\"A\"", "\"\uD83D\uDE00\"", "\"\uE000\"", "\"\"", "true", "false", "null", "{}", "{\"a\":1}", "[]",
			"[1,2]", "[2,1,1]", "[\"a\",7]", "[null]", "\"" + "x".repeat(256) + "a\"", "\"" + "x".repeat(256) + "b\"",
			"\"" + "x".repeat(256) + "\"", "\"" + "\uD83D\uDE00".repeat(257) + "\"");

	private static LocationQuery sorted(@Nullable BoundingBox box, @Nullable String words, FieldConditions conditions,
			FieldOrder order, Page page) {
		TextQuery text = (words != null) ? TextQuery.of(words).orElseThrow() : null;
		return new LocationQuery(box, text, null, conditions, order, page, FieldSelection.ALL, ListFormat.JSON,
				ListLinks.NONE);
	}

	private static LocationQuery asked(@Nullable BoundingBox box, @Nullable String words, @Nullable NearPoint near,
			FieldConditions conditions, int limit) {
		TextQuery text = (words != null) ? TextQuery.of(words).orElseThrow() : null;
		return new LocationQuery(box, text, near, conditions, new Page(limit, null), FieldSelection.ALL,
				ListFormat.JSON, ListLinks.NONE);
	}

	private static FieldConditions ids(Set<UUID> ids) {
		return new FieldConditions(null, null, null, ids);
	}

	/** Creates a location whose free-form field {@code v} has a value, or none. */
	private UUID createWith(@Nullable String value, int number) {
		String properties = (value != null) ? "{\"v\":" + value + "}" : "{}";
		return create(LocationInputs.of(LocationBodies.MINIMAL.replace("Minimal", "n" + number % 5)
			.replace("[6.63,46.52]", Arrays.toString(new int[] { (number * 37) % 360 - 180, (number * 23) % 180 - 90 }))
			.replace("\"address\"", "\"properties\":" + properties + ",\"address\""))).id();
	}

	private void createWithAllValues() {
		for (int i = 0; i < 2 * VALUES.size() + 3; i++) {
			createWith((i < 2 * VALUES.size()) ? VALUES.get(i % VALUES.size()) : null, i);
			clock().advance(Duration.ofMillis(1));
		}
	}

	@Test
	default void ordersByAFieldInBothDirectionsWithEqualValuesInTheOrderOfTheList() {
		createWithAllValues();
		for (boolean descending : new boolean[] { false, true }) {
			FieldOrder order = new FieldOrder("properties.v", descending);
			for (BoundingBox box : new BoundingBox[] { null, BOX }) {
				for (String words : new String[] { null, "n1" }) {
					for (int limit : new int[] { 1, 3, 1000 }) {
						assertFindsAll(sorted(box, words, FieldConditions.NONE, order, new Page(limit, null)));
					}
				}
			}
		}
	}

	@Test
	default void ordersByTimesAndTexts() {
		createWithAllValues();
		for (String field : List.of("name", "address.city", "createdAt", "updatedAt", "id", "geometry", "shortName")) {
			assertFindsAll(sorted(null, null, FieldConditions.NONE, new FieldOrder(field, true), new Page(7, null)));
			assertFindsAll(sorted(null, null, FieldConditions.NONE, new FieldOrder(field, false), new Page(7, null)));
		}
	}

	@Test
	default void aListInTheOrderOfAFieldGoesOnToItsEnd() {
		createWithAllValues();
		LocationQuery query = sorted(null, null, FieldConditions.NONE, new FieldOrder("properties.v", true),
				new Page(4, null));
		List<JsonNode> all = pages(query);
		PageCursor next = Objects.requireNonNull(list(query).next());
		assertThat(elements(ListBody.text(list(query.at(new Page(Integer.MAX_VALUE, next))))))
			.isEqualTo(all.subList(4, all.size()));
		assertThat(elements(ListBody.text(list(query.at(Page.ALL))))).isEqualTo(all);
	}

	@Test
	default void whatExistsAllTheTimeIsOnOnePageInTheOrderOfAField() {
		createWithAllValues();
		for (boolean descending : new boolean[] { false, true }) {
			LocationQuery first = sorted(null, null, FieldConditions.NONE, new FieldOrder("properties.v", descending),
					new Page(2, null));
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
		assertThat(pages(asked(null, null, null, ids(asked), 1))).extracting(LocationFieldContract::id)
			.containsExactly(all.get(3), all.get(20));
		assertThat(pages(asked(null, null, null, ids(Set.of(UUID.randomUUID())), 1))).isEmpty();
		Set<UUID> many = new HashSet<>(all.subList(0, 25));
		for (BoundingBox box : new BoundingBox[] { null, BOX }) {
			for (String words : new String[] { null, "zoo", "lake" }) {
				for (NearPoint near : new NearPoint[] { null, new NearPoint(13, 4), new NearPoint(13, 4, 5e6) }) {
					assertFindsAll(asked(box, words, near, ids(many), 3));
				}
			}
		}
		assertFindsAll(sorted(BOX, null, ids(many), new FieldOrder("createdAt", true), new Page(4, null)));
	}

	@Test
	default void findsWhatIsNotFartherThanADistance() {
		addMany(60);
		for (NearPoint center : List.of(new NearPoint(0, 0), new NearPoint(180, 10), new NearPoint(-180, -60),
				new NearPoint(12.5, 90), new NearPoint(0, -90), new NearPoint(-179.9, 89.5))) {
			for (double within : new double[] { 0.5, 1_200_000, 4e6, 12e6, 20_015_000, 20_040_000 }) {
				NearPoint near = new NearPoint(center.longitude(), center.latitude(), within);
				for (BoundingBox box : new BoundingBox[] { null, BOX, new BoundingBox(150, -90, -150, 90) }) {
					assertFindsAll(asked(box, null, near, FieldConditions.NONE, 7));
					assertFindsAll(asked(box, "zoo", near, new FieldConditions("Zoo", null), 7));
				}
			}
		}
	}

	@Test
	default void theGreatestDistanceBelongsToTheCircle() {
		create(LocationBodies.MINIMAL.replace("[6.63,46.52]", "[7.5,47.25]"));
		double distance = new NearPoint(7, 47).distance(7.5, 47.25);
		assertThat(pages(asked(null, null, new NearPoint(7, 47, distance), FieldConditions.NONE, 7))).hasSize(1);
		assertThat(pages(asked(null, null, new NearPoint(7, 47, Math.nextDown(distance)), FieldConditions.NONE, 7)))
			.isEmpty();
	}

	private static FieldConditions filter(String filter) {
		return new FieldConditions(null, null, Filter.parse(filter), null);
	}

	@Test
	default void findsTheSameUnderAFilterAsALookAtEachLocation() {
		createWithAllValues();
		addMany(30);
		for (String filter : List.of("properties.v = 1", "properties.v >= 2 AND name <> 'n1'", "properties.v IS NULL",
				"NOT properties.v = 'a'", "S_INTERSECTS(geometry, BBOX(-100,-50,30,60))", "FALSE", "TRUE")) {
			for (BoundingBox box : new BoundingBox[] { null, BOX, BoundingBox.WORLD }) {
				for (String words : new String[] { null, "n1", "zoo" }) {
					assertFindsAll(asked(box, words, null, filter(filter), 3));
					assertFindsAll(asked(box, words, new NearPoint(3, 4), filter(filter), 3));
					assertFindsAll(asked(box, words, new NearPoint(3, 4, 6e6), filter(filter), 3));
					assertFindsAll(sorted(box, words, filter(filter), new FieldOrder("properties.v", true),
							new Page(4, null)));
					assertCountsAll(facets(asked(box, words, null, filter(filter), 5), 2));
				}
			}
		}
	}

	@Test
	default void aFilterFollowsEachWrite() {
		UUID id = createWith("1", 0);
		LocationQuery query = asked(null, null, null, filter("properties.v = 1"), 3);
		assertThat(pages(query)).hasSize(1);
		createWith("[1,2]", 1);
		assertThat(pages(query)).hasSize(2);
		update(id, "{\"properties\":{\"v\":2}}");
		assertThat(pages(query)).hasSize(1);
		update(id, "{\"properties\":{\"v\":1.0}}");
		assertThat(pages(query)).hasSize(2);
		store().delete(id, Precondition.NONE).block();
		assertThat(pages(query)).hasSize(1);
	}

	@Test
	default void aWholeListUnderAFilterIsAnsweredInAllFormats() {
		createWithAllValues();
		for (ListFormat format : ListFormat.values()) {
			LocationQuery query = new LocationQuery(null, null, null, filter("properties.v > 0"), Page.ALL,
					FieldSelection.ALL, format, ListLinks.NONE);
			LocationList list = list(query);
			ReferenceList expected = ReferenceList.of(store(), query);
			assertThat(ListBody.text(list)).isEqualTo(expected.text());
			assertThat(list.total()).hasValue(expected.total());
		}
	}

	private static FacetQuery facets(LocationQuery of, int limit) {
		return new FacetQuery(List.of("properties.v", "name", "properties.none", "createdAt"), of, limit);
	}

	private void assertCountsAll(FacetQuery query) {
		assertThat(reads().facets(query).block()).as("%s", query).isEqualTo(ReferenceFacets.of(store(), query));
	}

	@Test
	default void countsTheValuesOfFields() {
		List<UUID> created = IntStream.range(0, 6).mapToObj((i) -> createWith("\"a\"", i)).toList();
		createWith("[\"b\",\"a\"]", 7);
		createWith("[\"c\"]", 8);
		createWith("{}", 9);
		createWith("4", 10);
		createWith(null, 11);
		store().delete(created.get(0), Precondition.NONE).block();
		update(created.get(1), "{\"properties\":{\"v\":[7,4,4]}}");
		FacetQuery query = new FacetQuery(List.of("properties.v"), new LocationQuery(null, FieldSelection.ALL), 2);
		assertThat(reads().facets(query).block()).containsExactly(new Facet("properties.v", 10, 1,
				List.of(new ValueCount(new Scalar.Text("a"), 5), new ValueCount(numeric("4"), 2)), 2, numeric("4"),
				numeric("7")));
	}

	private static Scalar.Numeric numeric(String digits) {
		return new Scalar.Numeric(new BigDecimal(digits));
	}

	@Test
	default void countsTheSameAsALookAtEachLocation() {
		createWithAllValues();
		Set<UUID> some = new HashSet<>(allIds().subList(0, 20));
		for (int limit : new int[] { 1, 3, 1000 }) {
			for (BoundingBox box : new BoundingBox[] { null, BOX }) {
				assertCountsAll(facets(asked(box, null, null, FieldConditions.NONE, 5), limit));
				assertCountsAll(facets(asked(box, "n1", null, FieldConditions.NONE, 5), limit));
				assertCountsAll(facets(asked(box, null, new NearPoint(3, 4, 6e6), FieldConditions.NONE, 5), limit));
				assertCountsAll(facets(asked(box, null, null, ids(some), 5), limit));
			}
		}
	}

}
