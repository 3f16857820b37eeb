package dev.locations.location;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.NearPoint;
import dev.locations.location.query.Page;
import dev.locations.location.query.PageCursor;
import dev.locations.location.query.TextQuery;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;

import org.springframework.core.io.buffer.DataBuffer;

import static org.assertj.core.api.Assertions.assertThat;

/** How a list is divided into pages. */
interface LocationPageContract extends LocationListContract {

	BoundingBox BOX = new BoundingBox(-60, -40, 60, 40);

	/** A query for the names in the list. */
	static LocationQuery query(@Nullable BoundingBox box, @Nullable String words, @Nullable NearPoint near, Page page) {
		TextQuery text = (words != null) ? TextQuery.of(words).orElseThrow() : null;
		return new LocationQuery(box, text, near, FieldConditions.NONE, page, FieldSelection.ALL, ListFormat.JSON,
				ListLinks.NONE);
	}

	LocationReads reads();

	@Override
	default Flux<DataBuffer> listed(@Nullable BoundingBox box, FieldSelection fields) {
		return reads().list(new LocationQuery(box, fields), false).flatMapMany(LocationList::body);
	}

	default LocationList list(LocationQuery query) {
		return Objects.requireNonNull(reads().list(query, false).block());
	}

	default List<JsonNode> pages(LocationQuery first) {
		List<JsonNode> all = new ArrayList<>();
		LocationQuery query = first;
		while (true) {
			LocationList page = list(query);
			List<JsonNode> elements = elements(ListBody.text(page));
			assertThat(elements).hasSizeLessThanOrEqualTo(first.page().limit());
			all.addAll(elements);
			PageCursor next = page.next();
			if (next == null) {
				assertThat(page.total()).hasValue(all.size());
				return all;
			}
			assertThat(elements).hasSize(first.page().limit());
			PageCursor sent = PageCursor.parse(next.text()).orElseThrow();
			query = query.at(new Page(first.page().limit(), sent));
		}
	}

	/** Expects that the pages of a query have what a look at each location finds. */
	default void assertFindsAll(LocationQuery query) {
		assertThat(pages(query)).as("%s", query)
			.isEqualTo(elements(ReferenceList.of(store(), query.at(Page.ALL)).text()));
	}

	/** Adds locations of few names and places, so that many are equal in an order. */
	default void addMany(int count) {
		Random random = new Random(20261122);
		List<String> names = List.of("Zoo", "zoo", "\u00c9t\u00e9", "\uD83D\uDE00", "Zoo Lake", "\"Z\\");
		for (int i = 0; i < count; i++) {
			String name = names.get(random.nextInt(names.size()));
			String body = LocationBodies.MINIMAL.replace("Minimal", name.replace("\\", "\\\\").replace("\"", "\\\""))
				.replace("[6.63,46.52]", "[%d,%d]".formatted(random.nextInt(-6, 7) * 30, random.nextInt(-3, 4) * 30));
			create(LocationInputs.of(body));
			if (random.nextBoolean()) {
				clock().advance(Duration.ofMillis(1));
			}
		}
	}

	@Test
	default void pagesAreTheWholeListOneAfterTheOther() {
		addMany(60);
		for (BoundingBox box : new BoundingBox[] { null, BOX, BoundingBox.WORLD }) {
			List<JsonNode> whole = elements(list(box));
			for (int limit : new int[] { 1, 7, 60, 1000 }) {
				assertThat(pages(query(box, null, null, new Page(limit, null)))).isEqualTo(whole);
			}
		}
	}

	@Test
	default void pagesFollowCodePointsAlsoBeyondTheBasicPlane() {
		for (String name : List.of("\uE000", "\uFFFD", "\uD800\uDC00", "\uD83D\uDE00", "\uD83D\uDE00a", "z")) {
			create(LocationInputs.named(name));
		}
		assertThat(pages(query(null, null, null, new Page(1, null))))
			.extracting((location) -> location.get("name").stringValue())
			.containsExactly("z", "\uE000", "\uFFFD", "\uD800\uDC00", "\uD83D\uDE00", "\uD83D\uDE00a");
	}

	@Test
	default void goesOnToTheEndWithoutALimit() {
		addMany(30);
		for (BoundingBox box : new BoundingBox[] { null, BOX }) {
			List<JsonNode> whole = elements(list(box));
			PageCursor next = list(query(box, null, null, new Page(4, null))).next();
			LocationList rest = list(query(box, null, null, new Page(Integer.MAX_VALUE, next)));
			assertThat(elements(ListBody.text(rest))).isEqualTo(whole.subList(4, whole.size()));
			assertThat(rest.total()).hasValue(whole.size());
			assertThat(rest.next()).isNull();
		}
	}

	@Test
	default void aLastPageHasNoNext() {
		addMany(10);
		assertThat(list(query(null, null, null, new Page(10, null))).next()).isNull();
		assertThat(list(query(null, null, null, new Page(9, null))).next()).isNotNull();
		assertThat(list(query(new BoundingBox(1, 1, 2, 2), null, null, new Page(9, null))).total()).hasValue(0);
	}

	@Test
	default void whatExistsAllTheTimeIsOnOnePageWhateverIsWritten() {
		addMany(40);
		List<UUID> ids = new ArrayList<>(elements(list((BoundingBox) null)).stream()
			.map((location) -> UUID.fromString(location.get("id").stringValue()))
			.toList());
		Collections.shuffle(ids, new Random(7));
		Map<UUID, Integer> seen = new HashMap<>();
		PageCursor after = null;
		int deleted = 0;
		do {
			LocationList page = list(query(null, null, null, new Page(3, after)));
			elements(ListBody.text(page))
				.forEach((location) -> seen.merge(UUID.fromString(location.get("id").stringValue()), 1, Integer::sum));
			after = page.next();
			// also the location that the cursor names
			store()
				.delete((after != null && deleted % 2 == 0) ? after.position().id() : ids.get(deleted),
						Precondition.NONE)
				.block();
			deleted++;
			addMany(1);
		}
		while (after != null);
		List<UUID> kept = ids.stream().filter(this::exists).toList();
		assertThat(kept).hasSizeGreaterThan(20).allSatisfy((id) -> assertThat(seen).containsEntry(id, 1));
	}

	@Test
	default void selectsFieldsOfAPage() {
		addMany(5);
		LocationQuery names = new LocationQuery(null, null, null, FieldConditions.NONE, new Page(2, null),
				FieldSelection.of(List.of("shortName", "phone"), List.of()), ListFormat.NDJSON, ListLinks.NONE);
		assertThat(ListBody.text(list(names))).isEqualTo("{\"phone\":\"1\"}\n{\"phone\":\"1\"}\n");
	}

}
