package dev.locations.location;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.json.FieldSelection;
import dev.locations.location.query.BoundingBox;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.GreatCircles;
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
	default void theGreatestDistanceBelongsToTheCircle() {
		create(LocationInputs.MINIMAL.replace("[6.63,46.52]", "[7.5,47.25]"));
		double distance = new GreatCircles(new NearPoint(7, 47)).distance(7.5, 47.25);
		Page page = new Page(7, null);
		assertThat(pages(query(null, null, new NearPoint(7, 47, distance), page))).hasSize(1);
		assertThat(pages(query(null, null, new NearPoint(7, 47, Math.nextDown(distance)), page))).isEmpty();
	}

	default List<String> named(String words, @Nullable BoundingBox box) {
		return pages(query(box, words, null, new Page(2, null))).stream()
			.map((location) -> location.get("name").stringValue())
			.toList();
	}

	@Test
	default void looksIntoTheTextsOfAPlaceAndIntoNoOthers() {
		UUID id = create(LocationInputs.RIVERSIDE).id();
		for (String words : List.of("riverside", "rive", "lake", "drive", "1007", "lausanne", "vd", "riv lake vd")) {
			assertThat(named(words, null)).as(words).containsExactly("Riverside");
		}
		for (String words : List.of("1b", "example", "rating", "41", "point", "lake nothing")) {
			assertThat(named(words, null)).as(words).isEmpty();
		}
		update(id, "{\"shortName\":null,\"description\":\"Harbour\",\"address\":{\"city\":\"Vevey\"}}");
		assertThat(named("harbour vev", null)).containsExactly("Riverside");
		assertThat(named("lake", null)).isEmpty();
		assertThat(named("lausanne", null)).isEmpty();
		store().delete(id, Precondition.NONE).block();
		assertThat(named("riverside", null)).isEmpty();
	}

	@Test
	default void namesAndWholeWordsComeFirst() {
		for (String name : List.of("Old Lake", "Lakeside", "Lake", "lake", "Z Lake", "Bakery", "Lake Geneva", "A Lakes",
				"A Shop")) {
			String description = switch (name) {
				case "Bakery" -> "At the lake in Geneva";
				case "A Shop" -> "Lakes of Geneva";
				default -> "d";
			};
			create(LocationInputs.MINIMAL.replace("Minimal", name).replace("\"d\"", '"' + description + '"'));
		}
		assertThat(named("lake", null)).containsExactly("Lake", "lake", "Lake Geneva", "Lakeside", "Old Lake", "Z Lake",
				"A Lakes", "Bakery", "A Shop");
		assertThat(named("lake gen", null)).containsExactly("Lake Geneva", "A Shop", "Bakery");
		assertThat(named("geneva lake", null)).containsExactly("Lake Geneva", "Bakery", "A Shop");
	}

	@Test
	default void aWholeWordOfAnyFieldComesBeforeALongerOne() {
		List<String> cities = List.of("Parish", "Paris", "Paris");
		List<String> names = List.of("Art Museum", "City Museum", "Museums of");
		for (int i = 0; i < names.size(); i++) {
			create(LocationInputs.RIVERSIDE.replace("\"Riverside\"", '"' + names.get(i) + '"')
				.replace("Lausanne", cities.get(i)));
		}
		assertThat(named("museum paris", null)).containsExactly("City Museum", "Art Museum", "Museums of");
	}

}
