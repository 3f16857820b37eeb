package dev.locations.location;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

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
import dev.locations.location.query.Words;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;

import org.springframework.core.io.buffer.DataBuffer;

import static org.assertj.core.api.Assertions.assertThat;

/** How a list is divided into pages. */
public interface LocationPageContract extends LocationListContract {

	static LocationQuery query(@Nullable BoundingBox box, @Nullable String words, @Nullable NearPoint near, Page page) {
		TextQuery text = (words != null) ? new TextQuery(Words.of(words)) : null;
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
	default void pagesFollowCodePointsAlsoBeyondTheBasicPlane() {
		for (String name : List.of("\uE000", "\uFFFD", "\uD800\uDC00", "\uD83D\uDE00", "\uD83D\uDE00a", "z")) {
			create(LocationInputs.named(name));
		}
		assertThat(pages(query(null, null, null, new Page(1, null))))
			.extracting((location) -> location.get("name").stringValue())
			.containsExactly("z", "\uE000", "\uFFFD", "\uD800\uDC00", "\uD83D\uDE00", "\uD83D\uDE00a");
	}

}
